import { median } from './statistics.ts';

const ROUNDS = 5;

/** What each arm measured, by round. */
export interface Rounds<T> {
  ours: T[];
  limit: T[];
}

/**
 * Measures two arms in turn, the first one changing with every round, so that whatever else the machine does meets both.
 * One run of each before the first round is thrown away: caches fill, code is compiled.
 */
export async function sideBySide<T>(
  arms: { ours: () => Promise<T>; limit: () => Promise<T>; warmUp?: boolean },
  rounds = ROUNDS,
): Promise<Rounds<T>> {
  const seen: Rounds<T> = { ours: [], limit: [] };
  if (arms.warmUp !== false) {
    await arms.ours();
    await arms.limit();
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'limit'] as const) : (['limit', 'ours'] as const);
    for (const arm of order) seen[arm].push(await arms[arm]());
  }
  return seen;
}

/** Both medians, and the median of the ratios ours / limit of each round. */
export function compare<T>(
  rounds: Rounds<T>,
  figure: (measured: T) => number,
): { value: number; limit: number; ratio: number } {
  const ours = rounds.ours.map(figure);
  const limit = rounds.limit.map(figure);
  return {
    value: median(ours),
    limit: median(limit),
    ratio: median(ours.map((value, round) => value / (limit[round] ?? Number.NaN))),
  };
}
