import { localText } from '#shared/domain/results/category-summary.ts';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { countLevels } from '#shared/domain/results/order-areas.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';

/**
 * A released document without the values that the laboratory has taken back since, and without what was said upon them: their areas are
 * not judged any more, the doctor's conclusion and the health measures made of them fall away, and no advice is given for them. What
 * stands of it in the database stays as it was released.
 * @param withdrawn keys of markers
 */
export function withdrawFromRelease(
  document: ReleasedResult,
  withdrawn: ReadonlySet<string>,
  content: Pick<ResultContent, 'resultCategories' | 'resultRules' | 'followUps'>,
): ReleasedResult {
  const gone = document.bloodMeasures.filter(({ marker }) => withdrawn.has(marker));
  if (gone.length === 0) return document;
  const touched = new Set(gone.map(({ resultCategoryId }) => resultCategoryId));
  const isTouched = (areas: readonly string[]) => areas.some((key) => touched.has(key));
  const areas = document.resultCategories.map((area) =>
    touched.has(area.resultCategoryId)
      ? {
          ...area,
          level: 'unjudgeable' as const,
          levelName: content.resultCategories.levels.unjudgeable.name,
          resultCategorySummary: localText(() => ''),
          selfComparison: null,
          selfComparisonDescriptions: null,
          missingMarkers: [
            ...area.missingMarkers,
            ...gone
              .filter(({ resultCategoryId }) => resultCategoryId === area.resultCategoryId)
              .map(({ marker, name }) => ({ marker, name, reason: 'withdrawn' as const })),
          ],
        }
      : area,
  );
  const healthRule = (key: string) => content.resultRules.healthMeasures.find((rule) => rule.key === key);
  return {
    ...document,
    summary: localText(() => ''),
    counts: countLevels(areas.map(({ level }) => level)),
    resultCategories: areas,
    healthMeasuresResult: document.healthMeasuresResult.filter(
      ({ healthMeasureId }) => !isTouched((healthRule(healthMeasureId)?.categories ?? []).map((one) => one.category)),
    ),
    bloodMeasures: document.bloodMeasures.filter(({ marker }) => !withdrawn.has(marker)),
    followUpRecommendations: document.followUpRecommendations.filter(
      ({ key }) => !followUpRestsOn(key, withdrawn, content),
    ),
    recommendations: document.recommendations.flatMap((entry) => {
      const left = entry.resultCategories.filter((key) => !touched.has(key));
      return left.length === 0 && isTouched(entry.resultCategories) ? [] : [{ ...entry, resultCategories: left }];
    }),
  };
}

/** Whether a follow-up is proposed for one of these markers. */
export const followUpRestsOn = (
  key: string,
  markers: ReadonlySet<string>,
  { followUps }: Pick<ResultContent, 'followUps'>,
): boolean =>
  followUps.some((entry) => entry.key === key && entry.proposeWhen.some(({ marker }) => markers.has(marker)));
