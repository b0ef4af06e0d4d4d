import { defaultCategorySummary } from '#shared/domain/results/category-summary.ts';
import { isBetterThanValues, limitLevel } from '#shared/domain/results/limit-level.ts';
import { valuesOfArea } from '#shared/domain/results/may-release.ts';
import { proposeAdvice } from '#shared/domain/results/propose-advice.ts';
import { proposeHealthMeasures } from '#shared/domain/results/propose-result.ts';
import type { Level, ResultDraft } from '#shared/domain/results/types.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { Case } from '#shared/server/results/read-case.ts';

/** What the demonstration's doctor makes of a case: every proposal is accepted, but no area is called better than its values. */
export function judgeAreas({ proposal, measures, orderedMarkers }: Case): ResultDraft {
  const facts = { content: resultContent, orderedMarkers, measures };
  const resultCategories = proposal.draft.resultCategories.map((area) => {
    const values = valuesOfArea(area.resultCategoryId, facts);
    if (area.level === null || !isBetterThanValues(area.level, values)) return area;
    const level = limitLevel(values);
    const summary = defaultCategorySummary(area.resultCategoryId, level, resultContent);
    return { ...area, level, resultCategorySummary: summary ?? area.resultCategorySummary };
  });
  const levels = new Map(resultCategories.map(({ resultCategoryId, level }) => [resultCategoryId, level as Level]));
  const categories = proposal.categories.map((area) => ({
    ...area,
    level: levels.get(area.resultCategoryId) ?? area.level,
  }));
  const advice = proposeAdvice(categories, measures, resultContent);
  return {
    ...proposal.draft,
    resultCategories,
    healthMeasuresResult: proposeHealthMeasures(levels, resultContent),
    recommendations: advice.recommendations,
    followUpRecommendations: advice.followUps,
  };
}
