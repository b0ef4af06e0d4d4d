import { isCalendarDate } from '#shared/domain/calendar-date.ts';
import { MONTHS, SHORT_WEEKDAYS, WEEKDAYS } from '#shared/domain/date-words.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Language } from '#shared/languages.ts';

/** An instant (ISO 8601 with Z, or a Date), or a calendar day `YYYY-MM-DD` that belongs to no zone. */
export type Moment = string | Date;

interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Only digits are taken from `Intl`; words and order are ours, so every browser and Node print the same. */
function inZurich(): Intl.DateTimeFormat {
  zurich ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Zurich',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return zurich;
}
let zurich: Intl.DateTimeFormat | undefined;

/** `24.11.2026`, in Zurich, in all languages. */
export function formatDate(at: Moment): string {
  const { year, month, day } = wallTime(at);
  return `${pad(day)}.${pad(month)}.${year}`;
}

/** `08:30`, in Zurich, 24 hours, also for a reader abroad. */
export function formatTime(at: Moment): string {
  const { hour, minute } = wallTime(at);
  return `${pad(hour)}:${pad(minute)}`;
}

/** `24.11.2026, 08:30`. */
export function formatDateTime(at: Moment): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}

/** `Dienstag, 24. November 2026`. */
export function formatLongDate(at: Moment, language: Language): string {
  const weekday = WEEKDAYS[language][weekdayOf(at) - 1];
  const comma = language === 'de' || language === 'en' ? ',' : '';
  return `${weekday}${comma} ${formatDayInWords(at, language)}`;
}

/** `24. November 2026`; the first of a month is `1er` in French and `1°` in Italian. */
export function formatDayInWords(at: Moment, language: Language): string {
  const { year, month, day } = wallTime(at);
  const first = { de: '1.', en: '1', fr: '1er', it: '1°' }[language];
  const number = day === 1 ? first : language === 'de' ? `${day}.` : day;
  return `${number} ${MONTHS[language][month - 1]} ${year}`;
}

/** `Di 24.11.`, for a strip of days. */
export function formatShortDay(at: Moment, language: Language): string {
  const { month, day } = wallTime(at);
  return `${SHORT_WEEKDAYS[language][weekdayOf(at) - 1]} ${pad(day)}.${pad(month)}.`;
}

/** The calendar day in Zurich, `2026-11-24`: what 'today' means for deadlines, ages and branch days. */
export function zurichDate(at: Moment): string {
  const { year, month, day } = wallTime(at);
  return `${year.toString().padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

/** Day of the week in Zurich: 1 is Monday, 7 is Sunday (ISO 8601, as in the branches' opening days). */
export function weekdayOf(at: Moment): number {
  const day = new Date(`${zurichDate(at)}T00:00:00Z`).getUTCDay();
  return day === 0 ? 7 : day;
}

/** The hour on the clocks of Zurich, 0 to 23. */
export function zurichHour(at: Moment): number {
  return wallTime(at).hour;
}

function wallTime(at: Moment): WallTime {
  if (typeof at === 'string' && isCalendarDate(at)) {
    const [year, month, day] = at.split('-').map(Number) as [number, number, number];
    return { year, month, day, hour: 0, minute: 0 };
  }
  const moment = typeof at === 'string' ? new Date(at) : at;
  const shown = new Date(moment.getTime() + zurichOffset(moment) * MINUTE_MS);
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  };
}

/** Minutes that the clocks of Zurich are ahead of UTC. */
export function zurichOffset(at: Date): number {
  const year = at.getUTCFullYear();
  return year >= FIRST_RULED_YEAR ? MINUTES_AHEAD + (isSummer(at, year) ? MINUTES_IN_SUMMER : 0) : askedOffset(at);
}

/**
 * Since 1996 by one rule: summer time from the last Sunday of March, 01:00 UTC, to the last Sunday of October, 01:00 UTC (Directive
 * 2000/84/EC; Sommerzeitverordnung, SR 941.299.1). By the rule and not by `Intl`, whose first use holds up a phone for 40 to 200 ms; a
 * test compares the two hour by hour, so that a new law is found as soon as Node knows it.
 */
const FIRST_RULED_YEAR = 1996;
const MINUTES_AHEAD = 60;
const MINUTES_IN_SUMMER = 60;
const MARCH = 2;
const OCTOBER = 9;

const summerOf = (year: number) => ({
  year,
  from: lastSundayAtOne(year, MARCH),
  until: lastSundayAtOne(year, OCTOBER),
});

/** Of the year that was asked about last: a list and a file have many instants of one. */
let summer = summerOf(FIRST_RULED_YEAR);

function isSummer(at: Date, year: number): boolean {
  if (summer.year !== year) summer = summerOf(year);
  const time = at.getTime();
  return time >= summer.from && time < summer.until;
}

/** The last Sunday of a month of 31 days, 01:00 UTC. */
function lastSundayAtOne(year: number, month: number): number {
  const weekday = new Date(Date.UTC(year, month, 31)).getUTCDay();
  return Date.UTC(year, month, 31 - weekday, 1);
}

/** Before there was one rule. @throws RangeError for what is no instant */
function askedOffset(at: Date): number {
  const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  const parts = inZurich().formatToParts(hour);
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(number('year'), number('month') - 1, number('day'), number('hour'), number('minute'));
  return (shown - hour) / MINUTE_MS;
}

function pad(number: number): string {
  return number.toString().padStart(2, '0');
}
