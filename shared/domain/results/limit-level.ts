import { defaultCategorySummary } from '#shared/domain/results/category-summary.ts';
import { rankOfLevel } from '#shared/domain/results/combine-levels.ts';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import { type BloodMeasure, LEVELS, type Level } from '#shared/domain/results/types.ts';
import type { Language } from '#shared/languages.ts';
import { DEVIATION_MIN_LENGTH } from '#shared/limits/results.ts';

type Placed = Pick<BloodMeasure, 'position' | 'critical' | 'status'>;

/** Whether a standing value lies outside its range; the limits themselves belong to the range. */
const isOutside = ({ position, critical }: Placed): boolean => critical || (position !== null && position !== 'within');

/**
 * The best level that the values of an area allow: with a critical one `bad`, with any outside its range `belowAverage`. Values
 * without a position limit nothing, and `unjudgeable` compares with no level, so it is never too good.
 */
export function limitLevel(measures: readonly Placed[]): Level {
  const standing = measures.filter(({ status }) => !isWithdrawn(status));
  if (standing.some(({ critical, position }) => critical || position === 'critical')) return 'bad';
  return standing.some(isOutside) ? 'belowAverage' : 'outstanding';
}

/** True for a level that says something better than the values of its area do. */
export function isBetterThanValues(level: Level, measures: readonly Placed[]): boolean {
  return level !== 'unjudgeable' && rankOfLevel(level) > rankOfLevel(limitLevel(measures));
}

export interface DeviationFacts {
  resultCategoryId: string;
  level: Level;
  /** The area's text in the customer's language. */
  text: string;
  language: Language;
  measures: readonly Placed[];
  content: Pick<ResultContent, 'resultCategories'>;
}

/**
 * Whether a level may be released although it is better than the values. A doctor has the last word on every level, but the person
 * sees the value outside its range beside it: so the area's text must explain the contradiction in words of the doctor's own. No
 * words make a critical value good; where it is no true value, the area is not judgeable.
 */
export function mayDeviate({ resultCategoryId, level, text, language, measures, content }: DeviationFacts): boolean {
  if (!isBetterThanValues(level, measures)) return true;
  if (limitLevel(measures) === 'bad') return false;
  const own = LEVELS.reduce((left, one) => {
    const template = defaultCategorySummary(resultCategoryId, one, content)?.[language] ?? '';
    return template === '' ? left : left.replaceAll(template, '');
  }, text);
  return own.trim().length >= DEVIATION_MIN_LENGTH;
}
