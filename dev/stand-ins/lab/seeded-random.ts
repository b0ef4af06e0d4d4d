import { createHash } from 'node:crypto';

/** Numbers from 0 to under 1 that follow from the words alone: the same order gets the same blood each time. */
export function seededRandom(...words: string[]): () => number {
  let step = 0;
  return () => {
    const digest = createHash('sha256')
      .update([...words, step].join('\n'))
      .digest();
    step += 1;
    return digest.readUInt32BE(0) / 2 ** 32;
  };
}
