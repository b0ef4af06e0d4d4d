import { type LevelMove, moveOf } from '#shared/domain/results/compare-releases.ts';
import type { Level } from '#shared/domain/results/types.ts';

/** How an area was rated since the last time it was measured; `unclear` where one of the two could not be judged. */
export type AreaTrend = LevelMove | 'first' | 'unclear';

/** @param levels of one area, the newest first; only of results that have it */
export function describeAreaTrend(levels: readonly Level[]): AreaTrend | null {
  const [now, before] = levels;
  if (now === undefined) return null;
  if (before === undefined) return 'first';
  if (now === 'unjudgeable' || before === 'unjudgeable') return 'unclear';
  return moveOf(before, now);
}
