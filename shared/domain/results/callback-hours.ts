import { addDays } from '#shared/domain/calendar-date.ts';
import { formatTime, weekdayOf, zurichDate } from '#shared/domain/format-date.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { HOLIDAYS_KNOWN_DAYS } from '#shared/limits/support.ts';

/** Days and hours of Zurich at which somebody calls back; 1 is Monday, `until` is not included. */
export interface CallbackHours {
  days: number[];
  from: number;
  until: number;
}

/** The days as the setting writes them; a week begins on Monday. */
export const CALLBACK_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const WEEK = CALLBACK_DAYS.length;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const PATTERN = /^(Mo|Tu|We|Th|Fr|Sa|Su)(?:-(Mo|Tu|We|Th|Fr|Sa|Su))? (\d{2}):(\d{2})-(\d{2}):(\d{2})$/;

/** Reads `Mo-Fr 08:00-18:00` (as schema.org writes opening hours); null where nobody calls back, or where it says nothing readable. */
export function readCallbackHours(text: string): CallbackHours | null {
  const [, first = '', last = first, ...times] = PATTERN.exec(text.trim()) ?? [];
  const [fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0] = times.map(Number);
  const from = fromHour * HOUR_MINUTES + fromMinute;
  const until = untilHour * HOUR_MINUTES + untilMinute;
  const isTime = fromMinute < HOUR_MINUTES && untilMinute < HOUR_MINUTES && from < until && until <= DAY_MINUTES;
  if (first === '' || !isTime) return null;
  const start = CALLBACK_DAYS.indexOf(first);
  const length = ((CALLBACK_DAYS.indexOf(last) - start + WEEK) % WEEK) + 1;
  return { days: Array.from({ length }, (_, index) => ((start + index) % WEEK) + 1), from, until };
}

/** True while a callback can be offered. A public holiday counts as a Sunday. */
export function isCallbackOpen({ days, from, until }: CallbackHours, now: Date, holidays: readonly string[]): boolean {
  const minute = minuteOfDay(now);
  return days.includes(dayOf(zurichDate(now), holidays)) && minute >= from && minute < until;
}

/** When a callback can be offered next, where it cannot now. */
export function callbackOpensAt({ days, from }: CallbackHours, now: Date, holidays: readonly string[]): Date {
  const today = zurichDate(now);
  for (let ahead = 0; ahead <= HOLIDAYS_KNOWN_DAYS; ahead++) {
    const date = addDays(today, ahead);
    const at = atMinute(date, from);
    if (days.includes(dayOf(date, holidays)) && at > now) return at;
  }
  throw new RangeError('callback hours without a day');
}

const dayOf = (date: string, holidays: readonly string[]): number => (holidays.includes(date) ? WEEK : weekdayOf(date));

function minuteOfDay(at: Date): number {
  const [hour = 0, minute = 0] = formatTime(at).split(':').map(Number);
  return hour * HOUR_MINUTES + minute;
}

/** The clock of Zurich shows this minute of the day; on the days on which it is changed too. */
function atMinute(date: string, minute: number): Date {
  const guess = new Date(zurichMidnight(date).getTime() + minute * MINUTE_MS);
  return new Date(guess.getTime() + (minute - minuteOfDay(guess)) * MINUTE_MS);
}
