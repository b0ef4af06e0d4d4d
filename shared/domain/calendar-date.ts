const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';

/** True for a day that exists, written `YYYY-MM-DD` (ISO 8601); 2027-02-29 does not. */
export function isCalendarDate(text: string): boolean {
  const parts = PATTERN.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * True for a day that somebody can mean. A date field already reports 0002-11-23 while a year is being typed; Zurich keeps the time of
 * its zone since 1894 only, and the day after 9999-12-31 has a year of five digits.
 */
export const isUsualDay = (text: string): boolean => isCalendarDate(text) && text >= FIRST_DAY && text <= LAST_DAY;

/** Days of a month (1 to 12), leap years of the Gregorian calendar included. */
export function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The calendar day a number of days later (or earlier, when negative). Throws a RangeError for a day that does not exist. */
export function addDays(date: string, days: number): string {
  if (!isCalendarDate(date)) throw new RangeError(`not a calendar date: ${date}`);
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
