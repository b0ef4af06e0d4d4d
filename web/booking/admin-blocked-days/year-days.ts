import { addDays, daysInMonth } from '#shared/domain/calendar-date.ts';
import { weekdayOf } from '#shared/domain/format-date.ts';

const MONTHS = 12;
const DAYS_OF_WEEK = 7;

const pad = (number: number): string => String(number).padStart(2, '0');

/** Weekday of a day, 1 is Monday. */
export const weekday = (date: string): number => weekdayOf(`${date}T12:00:00Z`);

/** The weeks of a month from Monday; null where a week has a day of another month. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const days = Array.from(
    { length: daysInMonth(year, month) },
    (_, index) => `${year}-${pad(month)}-${pad(index + 1)}`,
  );
  const cells = [...Array<null>(weekday(`${year}-${pad(month)}-01`) - 1).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / DAYS_OF_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_day, at) => cells[week * DAYS_OF_WEEK + at] ?? null),
  );
}

/** Where a key of a calendar leads from a day, within its year; null for a key that leads nowhere. */
export function moveBy(key: string, date: string): string | null {
  const to = target(key, date);
  if (to === null) return null;
  const year = date.slice(0, 4);
  if (to < `${year}-01-01`) return `${year}-01-01`;
  return to > `${year}-12-31` ? `${year}-12-31` : to;
}

function target(key: string, date: string): string | null {
  if (key === 'ArrowLeft') return addDays(date, -1);
  if (key === 'ArrowRight') return addDays(date, 1);
  if (key === 'ArrowUp') return addDays(date, -DAYS_OF_WEEK);
  if (key === 'ArrowDown') return addDays(date, DAYS_OF_WEEK);
  if (key === 'Home') return addDays(date, 1 - weekday(date));
  if (key === 'End') return addDays(date, DAYS_OF_WEEK - weekday(date));
  if (key === 'PageUp') return inMonth(date, -1);
  return key === 'PageDown' ? inMonth(date, 1) : null;
}

/** The same day of another month, or that month's last. */
function inMonth(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const to = Math.min(MONTHS, Math.max(1, month + months));
  return `${year}-${pad(to)}-${pad(Math.min(day, daysInMonth(year, to)))}`;
}

/** All days from one to another, whichever is first. */
export function daysBetween(a: string, b: string): string[] {
  const [first, last] = a <= b ? [a, b] : [b, a];
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days in a row as first and last. */
export function spansOf(dates: readonly string[]): { first: string; last: string }[] {
  const spans: { first: string; last: string }[] = [];
  for (const date of dates.toSorted()) {
    const span = spans.at(-1);
    if (span && addDays(span.last, 1) === date) span.last = date;
    else spans.push({ first: date, last: date });
  }
  return spans;
}
