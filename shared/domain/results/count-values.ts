import { placeShown } from '#shared/domain/results/goal-shown.ts';
import type { Position, ReleasedMeasure } from '#shared/domain/results/types.ts';

/** How many values lie where, by the range that is drawn for each. */
export interface AreaCounts {
  values: number;
  inside: number;
  below: number;
  above: number;
  critical: number;
  /** Without a range to compare with: a word, or no range for this person. */
  unplaced: number;
}

/** Counts the values of an area, or of a whole result, by where they lie. */
export function countValues(measures: readonly ReleasedMeasure[]): AreaCounts {
  const places = measures.map(placeShown);
  const count = (place: Position | null) => places.filter((entry) => entry === place).length;
  return {
    values: measures.length,
    inside: count('within'),
    below: count('below'),
    above: count('above'),
    critical: count('critical'),
    unplaced: count(null),
  };
}

/** How many lie outside, on whatever side. */
export const countOutside = ({ below, above, critical }: AreaCounts): number => below + above + critical;
