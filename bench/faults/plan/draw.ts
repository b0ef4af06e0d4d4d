import { seededRandom } from '#dev/stand-ins/lab/seeded-random.ts';

/** Draws that follow from the words alone. */
export interface Draw {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  oneOf<T>(list: readonly T[]): T;
  /** True with this probability. */
  chance(share: number): boolean;
}

/** Draws of one part of the plan: parts with words of their own do not shift each other when one of them changes. */
export function drawFor(...words: (string | number)[]): Draw {
  const random = seededRandom(...words.map(String));
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  return {
    between,
    chance: (share) => random() < share,
    oneOf<T>(list: readonly T[]): T {
      const [first] = list;
      if (first === undefined) throw new RangeError('nothing to draw from');
      return list[between(0, list.length - 1)] ?? first;
    },
  };
}
