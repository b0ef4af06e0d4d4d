import type { ResultCategoryContent } from '#shared/domain/results/content-types.ts';
import { LEVELS, type Level } from '#shared/domain/results/types.ts';

/** What needs attention first; not judgeable comes before good, because it asks for something. */
export const ATTENTION: readonly Level[] = ['bad', 'belowAverage', 'unjudgeable', 'good', 'outstanding'];

const placeOf = (key: string, areas: readonly ResultCategoryContent[]): number =>
  areas.find((area) => area.key === key)?.order ?? Number.MAX_SAFE_INTEGER;

/** Areas in the order of the doctor's review: with critical values, with values outside their range, then the fixed order. */
export function orderAreasForReview<A extends { resultCategoryId: string; outside: number; critical: number }>(
  areas: readonly A[],
  content: readonly ResultCategoryContent[],
): A[] {
  const group = (area: A) => (area.critical > 0 ? 0 : area.outside > 0 ? 1 : 2);
  return [...areas].sort(
    (left, right) =>
      group(left) - group(right) || placeOf(left.resultCategoryId, content) - placeOf(right.resultCategoryId, content),
  );
}

/** Areas in the customer's order: by attention, then the fixed order. */
export function orderAreasByAttention<A extends { resultCategoryId: string; level: Level }>(
  areas: readonly A[],
  content: readonly ResultCategoryContent[],
): A[] {
  return [...areas].sort(
    (left, right) =>
      ATTENTION.indexOf(left.level) - ATTENTION.indexOf(right.level) ||
      placeOf(left.resultCategoryId, content) - placeOf(right.resultCategoryId, content),
  );
}

/** How many areas have each level, best first, levels without an area left out: `9 good, 1 below average`. */
export function countLevels(levels: readonly Level[]): { level: Level; count: number }[] {
  return LEVELS.map((level) => ({ level, count: levels.filter((entry) => entry === level).length })).filter(
    ({ count }) => count > 0,
  );
}
