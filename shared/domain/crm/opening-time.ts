import { addDays } from '#shared/domain/calendar-date.ts';
import { formatTime, weekdayOf, zurichDate } from '#shared/domain/format-date.ts';
import type { CallbackHours } from '#shared/domain/results/callback-hours.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { HOLIDAYS_KNOWN_DAYS } from '#shared/limits/support.ts';

/** When somebody calls back in a language; a public holiday (a day of Zurich) counts as a Sunday. */
export interface OpeningTimes {
  hours: CallbackHours;
  holidays: readonly string[];
}

/** Instants in milliseconds; `end` is not included. */
interface Span {
  start: number;
  end: number;
}

const SUNDAY = 7;
const HOUR_MINUTES = 60;

/**
 * When this much opening time has passed since an instant; null where that is further ahead than holidays are known, as it is where
 * nobody ever calls.
 */
export function addOpeningTime(times: OpeningTimes, from: Date, ms: number): Date | null {
  let left = ms;
  for (const { start, end } of listSpans(times, from)) {
    const begin = Math.max(start, from.getTime());
    if (end - begin >= left) return new Date(begin + left);
    left -= end - begin;
  }
  return null;
}

/** How much opening time lies between two instants, in milliseconds. */
export function openingTimeBetween(times: OpeningTimes, from: Date, until: Date): number {
  let sum = 0;
  for (const { start, end } of listSpans(times, from)) {
    if (start >= until.getTime()) break;
    sum += Math.min(end, until.getTime()) - Math.max(start, from.getTime());
  }
  return sum;
}

/** When it is open: at once, or when it opens next; null where that is further ahead than holidays are known. */
export function opensAt(times: OpeningTimes, now: Date): Date | null {
  const [first] = listSpans(times, now);
  return first ? new Date(Math.max(first.start, now.getTime())) : null;
}

/** The times that are open and end after an instant, in their order. */
function* listSpans({ hours, holidays }: OpeningTimes, from: Date): Generator<Span> {
  const today = zurichDate(from);
  for (let ahead = 0; ahead <= HOLIDAYS_KNOWN_DAYS; ahead++) {
    const date = addDays(today, ahead);
    if (!hours.days.includes(holidays.includes(date) ? SUNDAY : weekdayOf(date))) continue;
    for (const part of partsOf(date)) {
      // Within a part the clock runs evenly.
      const first = minuteOfDay(part.start);
      const start = part.start + Math.max(0, hours.from - first) * MINUTE_MS;
      const end = Math.min(part.end, part.start + (hours.until - first) * MINUTE_MS);
      if (start < end && end > from.getTime()) yield { start, end };
    }
  }
}

/** A day of Zurich; one on which the clocks are changed in two parts. All of Europe changes them at one o'clock UTC. */
function partsOf(date: string): Span[] {
  const start = zurichMidnight(date).getTime();
  const end = zurichMidnight(addDays(date, 1)).getTime();
  if (end - start === DAY_MS) return [{ start, end }];
  const changed = Date.parse(`${date}T01:00:00Z`);
  return [
    { start, end: changed },
    { start: changed, end },
  ];
}

function minuteOfDay(at: number): number {
  const [hour = 0, minute = 0] = formatTime(new Date(at)).split(':').map(Number);
  return hour * HOUR_MINUTES + minute;
}
