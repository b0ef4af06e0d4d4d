import { hasComparable } from '#shared/domain/results/has-comparable.ts';
import type { ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';

type Previous = NonNullable<ReleasedMeasure['previous']>;

/**
 * A released document without the earlier values that are no longer the person's, nor what was said by comparing with them. What stands of
 * it in the database stays as it was released.
 * @param isGone whether an earlier value of a marker is read nowhere else any more
 */
export function forgetPrevious(
  document: ReleasedResult,
  isGone: (marker: string, previous: Previous) => boolean,
): ReleasedResult {
  const bloodMeasures = document.bloodMeasures.map((measure) =>
    measure.previous && isGone(measure.marker, measure.previous) ? { ...measure, ...FIRST } : measure,
  );
  const forgotten = new Set(
    bloodMeasures.filter((measure, at) => measure !== document.bloodMeasures[at]).map((one) => one.resultCategoryId),
  );
  if (forgotten.size === 0) return document;
  const resultCategories = document.resultCategories.map((area) => {
    const own = bloodMeasures.filter(({ resultCategoryId }) => resultCategoryId === area.resultCategoryId);
    return forgotten.has(area.resultCategoryId) && !hasComparable(own)
      ? { ...area, selfComparison: null, selfComparisonDescriptions: null }
      : area;
  });
  return { ...document, bloodMeasures, resultCategories };
}

/** As of a value that has no earlier one. */
const FIRST: Pick<ReleasedMeasure, 'previous' | 'difference' | 'change' | 'changeSentence'> = {
  previous: null,
  difference: null,
  change: 'unknown',
  changeSentence: { key: 'position.change.first', params: {} },
};
