import { DateTime } from 'luxon';
import type { BranchHours, Slot } from '#shared/domain/booking/branch-hours.ts';
import { addDays, isCalendarDate } from '#shared/domain/calendar-date.ts';
import { weekdayOf, zurichDate, zurichHour } from '#shared/domain/format-date.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';

const ZONE = 'Europe/Zurich';
const MINUTES_PER_HOUR = 60;

/**
 * The slots of a branch on one Zurich day, in order, without duplicates; none for a closed or blocked day or a day
 * that does not exist. Whether they may still be booked, and places already taken, are not known here.
 * A wall time that the clocks skip in March is dropped; one they repeat in October is offered once, the first time.
 */
export function slotsOfDay(branch: BranchHours, date: string): Slot[] {
  if (!isCalendarDate(date) || branch.blockedDates.includes(date)) return [];
  const weekday = weekdayOf(date);
  const duration = branch.timeSlotDurationMinutes;
  const instantOf = wallClock(date);
  const starts = branch.openingDays
    .filter(({ day }) => day === weekday)
    .flatMap(({ from, to }) => startMinutes(from, to, duration))
    .map(instantOf)
    .filter((at) => at !== null);
  return [...new Set(starts)].sort((a, b) => a - b).map((at) => slotAt(at, duration));
}

/** The slots of several days in a row, keyed by date; days without slots are there with an empty list. */
export function slotsOfDays(branch: BranchHours, startDate: string, days: number): Record<string, Slot[]> {
  const dates = Array.from({ length: days }, (_, index) => addDays(startDate, index));
  return Object.fromEntries(dates.map((date) => [date, slotsOfDay(branch, date)]));
}

/** The slot that begins at an instant (milliseconds), or null when `slotsOfDay` offers none there; asks for one slot, not for a day's. */
export function findSlotAt(branch: BranchHours, instant: number): Slot | null {
  const start = new Date(instant);
  const date = zurichDate(start);
  const hour = zurichHour(start);
  // The second time that October repeats an hour is not offered.
  const isRepeated = zurichHour(new Date(instant - HOUR_MS)) === hour;
  if (isRepeated || instant % MINUTE_MS !== 0 || branch.blockedDates.includes(date)) return null;
  const duration = branch.timeSlotDurationMinutes;
  const minuteOfDay = hour * MINUTES_PER_HOUR + start.getUTCMinutes();
  const isOffered = branch.openingDays.some(
    ({ day, from, to }) => day === weekdayOf(date) && startMinutes(from, to, duration).includes(minuteOfDay),
  );
  return isOffered ? slotAt(instant, duration) : null;
}

/**
 * Whether a branch is open at an instant, whatever its slots are now: a time that was promised before they changed stays one. The end of
 * opening hours is closed.
 */
export function isOpenAt(branch: Omit<BranchHours, 'timeSlotDurationMinutes'>, at: Date): boolean {
  const date = zurichDate(at);
  if (branch.blockedDates.includes(date)) return false;
  const minute = zurichHour(at) * MINUTES_PER_HOUR + at.getUTCMinutes();
  return branch.openingDays.some(
    ({ day, from, to }) => day === weekdayOf(date) && minuteOf(from) <= minute && minute < minuteOf(to),
  );
}

/** Minutes of the day at which a slot begins; the last one ends at or before closing time. */
function startMinutes(from: string, to: string, duration: number): number[] {
  if (!(duration > 0)) throw new RangeError(`slot duration must be positive: ${duration}`);
  const starts: number[] = [];
  for (let minute = minuteOf(from); minute + duration <= minuteOf(to); minute += duration) starts.push(minute);
  return starts;
}

function minuteOf(wallTime: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = wallTime.split(':').map(Number);
  return hour * MINUTES_PER_HOUR + minute;
}

/**
 * The instant (milliseconds) of each minute of a day; null inside the gap of a daylight-saving change. On every other day
 * the minutes are counted from midnight; asking luxon for each of them costs a hundred times as much.
 */
function wallClock(date: string): (minuteOfDay: number) => number | null {
  const midnight = DateTime.fromISO(date, { zone: ZONE });
  const start = midnight.toMillis();
  if (midnight.offset === midnight.plus({ days: 1 }).offset) return (minuteOfDay) => start + minuteOfDay * MINUTE_MS;
  return (minuteOfDay) => {
    const hour = Math.floor(minuteOfDay / MINUTES_PER_HOUR);
    const at = midnight.set({ hour, minute: minuteOfDay % MINUTES_PER_HOUR });
    // luxon moves 02:30 to 03:30 silently, so the hour is compared back.
    return at.hour === hour ? at.toMillis() : null;
  };
}

const slotAt = (at: number, duration: number): Slot => ({
  from: new Date(at).toISOString(),
  to: new Date(at + duration * MINUTE_MS).toISOString(),
});
