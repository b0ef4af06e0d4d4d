import type { ReleasedMeasure } from '#shared/domain/results/types.ts';

/** True when at least one value has an earlier one of the same marker in the same unit: without it nothing was compared. */
export function hasComparable(measures: readonly Pick<ReleasedMeasure, 'previous'>[]): boolean {
  return measures.some(({ previous }) => previous !== null);
}
