import type { Level } from '#shared/domain/results/types.ts';

/** Levels by the attention they ask for: what needs it first stands first. */
export const LEVELS_BY_ATTENTION: readonly Level[] = ['bad', 'belowAverage', 'unjudgeable', 'good', 'outstanding'];

/** The same things grouped by level, in that order; levels nobody has are left out. */
export function groupByLevel<T extends { level: Level }>(items: readonly T[]): { level: Level; items: T[] }[] {
  return LEVELS_BY_ATTENTION.map((level) => ({ level, items: items.filter((item) => item.level === level) })).filter(
    (group) => group.items.length > 0,
  );
}
