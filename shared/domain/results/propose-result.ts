import { localText, proposeCategorySummary } from '#shared/domain/results/category-summary.ts';
import { compareCategory } from '#shared/domain/results/compare-category.ts';
import type { CategoryRule, ResultContent } from '#shared/domain/results/content-types.ts';
import { isAlarming } from '#shared/domain/results/is-alarming.ts';
import { proposeAdvice } from '#shared/domain/results/propose-advice.ts';
import { proposeCategoryLevel } from '#shared/domain/results/propose-category-level.ts';
import { proposeMeasureLevel } from '#shared/domain/results/propose-measure-level.ts';
import type { BloodMeasure, Level, ProposedCategory, ProposedResult } from '#shared/domain/results/types.ts';

export interface ProposalFacts {
  content: ResultContent;
  /** Keys of the markers of the order's product and add-ons. */
  orderedMarkers: readonly string[];
  /** Current values, each with its `previous` (findPreviousValue). */
  measures: readonly BloodMeasure[];
  /** Levels of the areas in the person's last released result; null when there is none. */
  previousLevels: Readonly<Record<string, Level>> | null;
}

/**
 * All that the rules propose for an order, areas in the fixed order of the content: a doctor accepts or changes every level and text.
 * The conclusion (`draft.summary`) is the doctor's own and stays empty.
 */
export function proposeResult({ content, orderedMarkers, measures, previousLevels }: ProposalFacts): ProposedResult {
  const ordered = new Set(orderedMarkers);
  const relevant = measures.filter((measure) => measure.marker !== null && ordered.has(measure.marker));
  const categories = [...content.resultCategories.categories]
    .sort((left, right) => left.order - right.order)
    .flatMap(({ key }) => {
      const rule = content.resultRules.categories.find((entry) => entry.key === key);
      const proposed = rule && proposeArea(rule, ordered, relevant, previousLevels?.[key] ?? null, content);
      return proposed ? [proposed] : [];
    });
  const levels = new Map(categories.map((area) => [area.resultCategoryId, area.level]));
  const healthMeasures = proposeHealthMeasures(levels, content);
  const advice = proposeAdvice(categories, relevant, content);
  return {
    categories,
    healthMeasures,
    draft: {
      summary: localText(() => ''),
      resultCategories: categories.map(({ resultCategoryId, level, reasons, comparison }) => ({
        resultCategoryId,
        level,
        resultCategorySummary: proposeCategorySummary(resultCategoryId, level, reasons, content),
        selfComparisonDescriptions: comparison,
      })),
      healthMeasuresResult: healthMeasures,
      recommendations: advice.recommendations,
      followUpRecommendations: advice.followUps,
      acknowledged: [],
    },
  };
}

/** Health measures for given levels of areas, proposed or accepted, in the order of the content. */
export function proposeHealthMeasures(
  levels: ReadonlyMap<string, Level>,
  content: Pick<ResultContent, 'healthMeasures' | 'resultRules'>,
): { healthMeasureId: string; level: Level }[] {
  return [...content.healthMeasures]
    .sort((left, right) => left.order - right.order)
    .flatMap(({ key }) => {
      const rule = content.resultRules.healthMeasures.find((entry) => entry.key === key);
      const level = rule ? proposeMeasureLevel(rule, levels, content.resultRules) : null;
      return level ? [{ healthMeasureId: key, level }] : [];
    });
}

function proposeArea(
  rule: CategoryRule,
  ordered: ReadonlySet<string>,
  measures: readonly BloodMeasure[],
  previousLevel: Level | null,
  content: ResultContent,
): ProposedCategory | null {
  const proposed = proposeCategoryLevel(rule, ordered, measures, content.resultRules);
  if (!proposed) return null;
  const own = measures.filter((measure) => rule.markers.some((entry) => entry.marker === measure.marker));
  const comparison = compareCategory({
    level: proposed.level,
    previousLevel,
    measures: own,
    markers: content.bloodMarkers.markers,
    referenceChange: content.referenceChange,
  });
  return {
    resultCategoryId: rule.key,
    level: proposed.level,
    reasons: proposed.reasons,
    comparison,
    outside: own.filter((measure) => measure.position !== null && measure.position !== 'within').length,
    critical: own.filter(isAlarming).length,
  };
}
