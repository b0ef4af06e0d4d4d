export interface Segment {
  bytes: Buffer;
  /** From 0. */
  index: number;
  isLast: boolean;
}

/**
 * Cuts a stream into segments of `size` bytes, the first of `firstSize`; only the last may be shorter, and there always is a last
 * one, if need be empty. Holds one segment at a time.
 */
export async function* splitSegments(
  source: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<Segment, void, undefined> {
  let bytes = Buffer.allocUnsafe(firstSize);
  let filled = 0;
  let index = 0;
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.length; ) {
      if (filled === bytes.length) {
        // Only what follows shows that this one is not the last.
        yield { bytes, index: index++, isLast: false };
        bytes = Buffer.allocUnsafe(size);
        filled = 0;
      }
      const part = chunk.subarray(taken, taken + bytes.length - filled);
      bytes.set(part, filled);
      filled += part.length;
      taken += part.length;
    }
  }
  yield { bytes: bytes.subarray(0, filled), index, isLast: true };
}
