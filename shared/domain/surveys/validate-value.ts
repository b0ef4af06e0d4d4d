import { isCalendarDate } from '#shared/domain/calendar-date.ts';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import type { AnswerBounds, AnswerType, AnswerValue } from '#shared/domain/surveys/survey.ts';
import type { FieldError } from '#shared/errors.ts';
import { ANSWER_EARLIEST_YEAR, ANSWER_TEXT_MAX_LENGTH } from '#shared/limits/surveys.ts';

type Fault = Omit<FieldError, 'path'>;
type Check = (bounds: AnswerBounds, value: NonNullable<AnswerValue>, today: string) => Fault | null;

const REQUIRED: Fault = { key: 'field.required' };
const INVALID: Fault = { key: 'field.answer.invalid' };

const CHECKS: Record<AnswerType, Check> = {
  date: (bounds, value, today) =>
    typeof value === 'string' && isCalendarDate(value) ? checkPeriod(bounds, value, today) : { key: 'field.date' },
  month: (bounds, value, today) =>
    typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value)
      ? checkPeriod(bounds, value, today)
      : { key: 'field.month' },
  year: (bounds, value, today) =>
    typeof value === 'string' && /^\d{4}$/.test(value) ? checkPeriod(bounds, value, today) : { key: 'field.year' },
  single_value: (bounds, value) => (typeof value === 'string' && isOption(bounds, value) ? null : INVALID),
  multiple_values: checkSeveral,
  number: checkNumber,
  boolean: (_bounds, value) => (typeof value === 'boolean' ? null : INVALID),
  text: checkText,
};

/**
 * What is wrong with one value: nothing, a missing answer, or its one fault.
 * @param today calendar day in Zurich, `YYYY-MM-DD`.
 */
export function validateValue(bounds: AnswerBounds, value: AnswerValue, path: string, today: string): FieldError[] {
  if (value === null || !isAnswered(value)) return bounds.required ? [{ path, ...REQUIRED }] : [];
  const fault = CHECKS[bounds.answerType](bounds, value, today);
  return fault ? [{ path, ...fault }] : [];
}

/** Years, months and days compare as texts, each with today cut to the same length. */
function checkPeriod(bounds: AnswerBounds, value: string, today: string): Fault | null {
  const year = Number(value.slice(0, 4));
  const minValue = bounds.minValue ?? ANSWER_EARLIEST_YEAR;
  if (year < minValue) return { key: 'field.min', params: { minValue } };
  if (bounds.maxValue !== undefined && year > bounds.maxValue) {
    return { key: 'field.max', params: { maxValue: bounds.maxValue } };
  }
  return !bounds.allowFuture && value > today.slice(0, value.length) ? { key: 'field.in-future' } : null;
}

function checkNumber(bounds: AnswerBounds, value: AnswerValue): Fault | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { key: 'field.number' };
  const { minValue, maxValue } = bounds;
  if (minValue !== undefined && value < minValue) return { key: 'field.min', params: { minValue } };
  if (maxValue !== undefined && value > maxValue) return { key: 'field.max', params: { maxValue } };
  return null;
}

function checkText(bounds: AnswerBounds, value: AnswerValue): Fault | null {
  if (typeof value !== 'string') return INVALID;
  const max = bounds.maxLength ?? ANSWER_TEXT_MAX_LENGTH;
  if (value.length > max) return { key: 'field.max-length', params: { max } };
  // Half a character (a lone surrogate) is none.
  return /(?![\n\t])[\p{Cc}\p{Cs}]/u.test(value) ? { key: 'field.control-characters' } : null;
}

function checkSeveral(bounds: AnswerBounds, value: AnswerValue): Fault | null {
  if (!Array.isArray(value)) return INVALID;
  const keys: readonly unknown[] = value;
  if (new Set(keys).size < keys.length) return INVALID;
  if (!keys.every((key) => typeof key === 'string' && isOption(bounds, key))) return INVALID;
  const isContradiction = keys.length > 1 && keys.includes(bounds.exclusiveOption);
  return isContradiction ? { key: 'field.answer.exclusive' } : null;
}

function isOption(bounds: AnswerBounds, key: string): boolean {
  return bounds.options?.some((option) => option.key === key) ?? false;
}
