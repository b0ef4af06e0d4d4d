import type { MarkerCondition, RecommendationContent, ResultContent } from '#shared/domain/results/content-types.ts';
import { isAlarming } from '#shared/domain/results/is-alarming.ts';
import { isFarOutside } from '#shared/domain/results/is-far-outside.ts';
import { isFlagged } from '#shared/domain/results/is-flagged.ts';
import type { BloodMeasure, Level, ProposedCategory } from '#shared/domain/results/types.ts';

type AdviceContent = Pick<ResultContent, 'recommendations' | 'followUps' | 'resultRules'>;

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

/** Whether anything about a value speaks against leaving it as it is for a year. */
function isInOrder(measure: BloodMeasure): boolean {
  const isInside = measure.position === null || measure.position === 'within';
  const isReadable =
    measure.held === null && measure.positionReason !== 'uncertain' && measure.positionReason !== 'text';
  return isInside && isReadable && !isFlagged(measure);
}

/**
 * Recommendations and follow-ups that fit the proposed levels; keys in the order of the content, for a doctor to accept or drop.
 * A recommendation fits when one of its areas has a level of `proposeAt`, one of its conditions on a marker holds where it has any, and
 * none that it contradicts: advice against a low value is never proposed for a high one. Praise (only for good levels) needs every area
 * to be good and every value inside its range. A far-out value always asks for a doctor; beside a critical one nothing but that is
 * proposed, because everything else would have people wait or help themselves.
 * @param measures values of markers in this order.
 */
export function proposeAdvice(
  areas: readonly Pick<ProposedCategory, 'resultCategoryId' | 'level'>[],
  measures: readonly BloodMeasure[],
  { recommendations, followUps, resultRules }: AdviceContent,
): { recommendations: string[]; followUps: string[] } {
  const isCritical = measures.some(isAlarming);
  if (isCritical) {
    const urgent = recommendations.filter(({ proposeFor }) => proposeFor === 'critical');
    return { recommendations: urgent.map(({ key }) => key), followUps: [] };
  }
  const rules = resultRules.categories.flatMap(({ markers }) => markers);
  const isFar = measures.some((measure) => {
    const rule = rules.find(({ marker }) => marker === measure.marker);
    return rule !== undefined && isFarOutside(measure, rule);
  });
  const allWell = areas.length > 0 && areas.every((area) => isWell(area.level)) && measures.every(isInOrder);
  const fits = ({ proposeFor, proposeAt, resultCategories, proposeWhen, notWhen }: RecommendationContent) => {
    if (proposeFor) return proposeFor === 'far-outside' && isFar;
    if (proposeAt.every(isWell) && !allWell) return false;
    if (notWhen?.some((condition) => holds(condition, measures))) return false;
    const isAtLevel = areas.some(
      ({ resultCategoryId, level }) => resultCategories.includes(resultCategoryId) && proposeAt.includes(level),
    );
    return isAtLevel && (proposeWhen === undefined || proposeWhen.some((condition) => holds(condition, measures)));
  };
  return {
    recommendations: recommendations.filter(fits).map(({ key }) => key),
    followUps: followUps
      .filter(({ proposeWhen }) => proposeWhen.some((condition) => holds(condition, measures)))
      .map(({ key }) => key),
  };
}
