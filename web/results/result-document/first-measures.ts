import type { ReleasedMeasure } from '#shared/domain/results/types.ts';

/** How many values an opened area shows at once. */
const SHOWN_AT_FIRST = 4;

/** Values outside their range come first and are always shown; one single hidden value would not be worth a button. */
export function firstMeasures(measures: readonly ReleasedMeasure[]): {
  first: ReleasedMeasure[];
  rest: ReleasedMeasure[];
} {
  const isOutside = (measure: ReleasedMeasure) => measure.position !== null && measure.position !== 'within';
  const sorted = [...measures.filter(isOutside), ...measures.filter((measure) => !isOutside(measure))];
  const shown = Math.max(SHOWN_AT_FIRST, measures.filter(isOutside).length);
  if (sorted.length <= shown + 1) return { first: sorted, rest: [] };
  return { first: sorted.slice(0, shown), rest: sorted.slice(shown) };
}
