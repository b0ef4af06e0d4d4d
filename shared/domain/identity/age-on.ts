import { isCalendarDate } from '#shared/domain/calendar-date.ts';

/**
 * Full years on a day. Somebody born on 29 February is a year older on 1 March of a common year.
 * Both days are `YYYY-MM-DD`; throws a RangeError for a day that does not exist. Negative for a birth in the future.
 */
export function ageOn(birthdate: string, today: string): number {
  if (!isCalendarDate(birthdate) || !isCalendarDate(today)) throw new RangeError('not a calendar date');
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}
