import { isCalendarDate } from '#shared/domain/calendar-date.ts';
import { ageOn } from '#shared/domain/identity/age-on.ts';
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '#shared/limits/people.ts';
import { requiredText } from '#shared/schema/text.ts';

/**
 * A birth date `YYYY-MM-DD` of somebody between 18 and 120 years old. Today (a calendar day in Zurich) comes from the
 * argument or from the validation context `{ today }`; without either only the date itself is checked.
 */
export function birthdate(today?: string) {
  return requiredText().test('birthdate', 'field.birthdate.invalid', function (value) {
    const key = value ? birthdateFault(value, today ?? contextToday(this.options.context)) : null;
    return key === null || this.createError({ message: key });
  });
}

/** Two digits leave the century open; nobody guesses it. */
const SHORT_YEAR = /^\d{2}-\d{2}-\d{2}$/;

/** Key of what is wrong with a birth date, or null. */
export function birthdateFault(value: string, today: string | undefined): string | null {
  if (SHORT_YEAR.test(value)) return 'field.birthdate.short-year';
  if (!isCalendarDate(value)) return 'field.birthdate.invalid';
  if (today === undefined) return null;
  if (value > today) return 'field.birthdate.invalid';
  const age = ageOn(value, today);
  if (age < MIN_AGE_YEARS) return 'field.birthdate.too-young';
  return age > MAX_AGE_YEARS ? 'field.birthdate.too-old' : null;
}

function contextToday(context: unknown): string | undefined {
  const today = (context as { today?: unknown } | undefined)?.today;
  return typeof today === 'string' ? today : undefined;
}
