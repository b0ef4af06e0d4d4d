import type { MarkerCondition, ResultContent } from '#shared/domain/results/content-types.ts';
import type { BloodMeasure, Level, ProposedCategory } from '#shared/domain/results/types.ts';

const isWell = (level: Level) => level === 'outstanding' || level === 'good';

function holds(condition: MarkerCondition, measures: readonly BloodMeasure[]): boolean {
  return measures.some(
    (measure) =>
      measure.marker === condition.marker &&
      !measure.held &&
      measure.position !== null &&
      measure.position !== 'within' &&
      measure.side !== null &&
      condition.sides.includes(measure.side),
  );
}

/**
 * Recommendations and follow-ups that fit the proposed levels; keys in the order of the content, for a doctor to accept or drop.
 * A recommendation fits when one of its areas has a level of `proposeAt` and, where given, one of its conditions on a marker holds:
 * advice against a low value is never proposed for a high one. Praise (only for good levels) needs every area to be good.
 * @param measures values of markers in this order.
 */
export function proposeAdvice(
  areas: readonly Pick<ProposedCategory, 'resultCategoryId' | 'level'>[],
  measures: readonly BloodMeasure[],
  content: Pick<ResultContent, 'recommendations' | 'followUps'>,
): { recommendations: string[]; followUps: string[] } {
  const allWell = areas.length > 0 && areas.every((area) => isWell(area.level));
  const recommendations = content.recommendations.filter((entry) => {
    if (entry.proposeAt.every(isWell) && !allWell) return false;
    const fits = areas.some(
      (area) => entry.resultCategories.includes(area.resultCategoryId) && entry.proposeAt.includes(area.level),
    );
    return (
      fits && (entry.proposeWhen === undefined || entry.proposeWhen.some((condition) => holds(condition, measures)))
    );
  });
  const followUps = content.followUps.filter((entry) =>
    entry.proposeWhen.some((condition) => holds(condition, measures)),
  );
  return { recommendations: recommendations.map(({ key }) => key), followUps: followUps.map(({ key }) => key) };
}
