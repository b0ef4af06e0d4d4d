import type { ReleasedMeasure } from '#shared/domain/results/types.ts';

/** How the values of an area compare with last time: some moved beyond normal variation, or every one of them stayed. */
export type AreaChange = { kind: 'moved'; measures: ReleasedMeasure[] } | { kind: 'steady' };

/** Names of values that fit into one line. */
const NAMED = 2;

/**
 * What can be said in one line about an area since last time, or null. Only values with an earlier one of the same marker and unit
 * count; `steady` is said only where each value of the area could be compared.
 */
export function describeAreaChange(measures: readonly ReleasedMeasure[]): AreaChange | null {
  const moved = measures.filter(
    ({ change, previous }) => previous !== null && (change === 'larger-rise' || change === 'larger-fall'),
  );
  if (moved.length > 0) return { kind: 'moved', measures: moved.slice(0, NAMED) };
  const isSteady = measures.length > 0 && measures.every(({ change, previous }) => previous && change === 'within');
  return isSteady ? { kind: 'steady' } : null;
}
