import type { AnswerValue } from '#shared/domain/surveys/survey.ts';

/** False for null, undefined, an empty list and a text of blanks; 0 and false are answers. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : true;
}

/** True when the value is, or a list of values contains, one of the named answers; booleans are named `true` and `false`. */
export function matchesAny(value: AnswerValue | undefined, anyOf: readonly string[]): boolean {
  if (!isAnswered(value)) return false;
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return given.some((one) => anyOf.includes(String(one)));
}
