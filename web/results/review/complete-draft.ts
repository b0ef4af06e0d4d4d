import { localText } from '#shared/domain/results/category-summary.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewView } from '#shared/views/results.ts';

/** The saved draft with an open place for every area and measure of the case: a new laboratory version may have brought some. */
export function completeDraft({
  draft,
  areas,
  healthMeasures,
}: Pick<ReviewView, 'draft' | 'areas' | 'healthMeasures'>): ResultDraft {
  const empty = () => localText(() => '');
  return {
    ...draft,
    acknowledged: draft.acknowledged ?? [],
    resultCategories: areas.map(
      ({ resultCategoryId }) =>
        draft.resultCategories.find((area) => area.resultCategoryId === resultCategoryId) ?? {
          resultCategoryId,
          level: null,
          resultCategorySummary: empty(),
          selfComparisonDescriptions: null,
        },
    ),
    healthMeasuresResult: healthMeasures.map(
      ({ healthMeasureId }) =>
        draft.healthMeasuresResult.find((measure) => measure.healthMeasureId === healthMeasureId) ?? {
          healthMeasureId,
          level: null,
        },
    ),
  };
}
