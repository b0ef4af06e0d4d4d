import { DateTime } from 'luxon';
import type { BranchHours, Slot } from '#shared/domain/booking/branch-hours.ts';
import { isBookable } from '#shared/domain/booking/is-bookable.ts';
import { addDays, isCalendarDate } from '#shared/domain/calendar-date.ts';
import { weekdayOf, zurichDate, zurichHour } from '#shared/domain/format-date.ts';

const ZONE = 'Europe/Zurich';
const MINUTES_PER_HOUR = 60;
const MINUTE_MS = 60_000;
const HOUR_MS = MINUTES_PER_HOUR * MINUTE_MS;

/**
 * The slots of a branch on one Zurich day, in order, without duplicates; none for a closed or blocked day or a day
 * that does not exist. With `now`, only those that may still be booked (deadline, restricted hours, horizon).
 * Places already taken are not known here.
 * A wall time that the clocks skip in March is dropped; one they repeat in October is offered once, the first time.
 */
export function slotsOfDay(branch: BranchHours, date: string, { now }: { now?: Date } = {}): Slot[] {
  if (!isCalendarDate(date) || branch.blockedDates.includes(date)) return [];
  const slots = new Map<string, Slot>();
  for (const interval of branch.openingDays) {
    if (interval.day !== weekdayOf(date)) continue;
    for (const minute of startMinutes(interval.from, interval.to, branch.timeSlotDurationMinutes)) {
      const slot = slotAt(date, minute, branch.timeSlotDurationMinutes);
      if (slot && (!now || isBookable(slot.from, now) === null)) slots.set(slot.from, slot);
    }
  }
  return [...slots.values()].sort((a, b) => a.from.localeCompare(b.from));
}

/** The slots of several days in a row, keyed by date; days without slots are there with an empty list. */
export function slotsOfDays(
  branch: BranchHours,
  startDate: string,
  days: number,
  options: { now?: Date } = {},
): Record<string, Slot[]> {
  const dates = Array.from({ length: days }, (_, index) => addDays(startDate, index));
  return Object.fromEntries(dates.map((date) => [date, slotsOfDay(branch, date, options)]));
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
  return isOffered ? { from: start.toISOString(), to: new Date(instant + duration * MINUTE_MS).toISOString() } : null;
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

/** Null inside the gap of a daylight-saving change: luxon moves 02:30 to 03:30 silently, so the hour is compared back. */
function slotAt(date: string, minuteOfDay: number, duration: number): Slot | null {
  const hour = Math.floor(minuteOfDay / MINUTES_PER_HOUR);
  const start = DateTime.fromISO(date, { zone: ZONE }).set({ hour, minute: minuteOfDay % MINUTES_PER_HOUR });
  if (start.hour !== hour) return null;
  return { from: toInstant(start), to: toInstant(start.plus({ minutes: duration })) };
}

function toInstant(at: DateTime): string {
  return at.toJSDate().toISOString();
}
