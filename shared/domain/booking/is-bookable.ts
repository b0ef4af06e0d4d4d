import { addDays, isCalendarDate } from '#shared/domain/calendar-date.ts';
import { zurichDate, zurichHour } from '#shared/domain/format-date.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { BOOKING_DEADLINE_HOUR, BOOKING_HORIZON_YEARS, RESTRICTED_HOURS } from '#shared/limits/booking.ts';

/** What can be booked at an instant: the same rules as `isBookable`, worked out once for many slots. */
export interface BookingWindow {
  /** The first day whose deadline is not past. */
  firstDate: string;
  lastDate: string;
  /** The earliest start, milliseconds. */
  earliest: number;
}

/** What can be booked now. */
export function bookingWindow(now: Date): BookingWindow {
  const today = zurichDate(now);
  return {
    firstDate: isPastBookingDeadline(today, now) ? addDays(today, 1) : today,
    lastDate: lastBookableDate(now),
    earliest: now.getTime() + RESTRICTED_HOURS * HOUR_MS,
  };
}

/** Whether a slot of this Zurich day that starts at `at` (milliseconds) can be booked. */
export const isWithin = ({ firstDate, lastDate, earliest }: BookingWindow, date: string, at: number): boolean =>
  date >= firstDate && date <= lastDate && at >= earliest;

export type BookingRefusalCode = 'past-booking-deadline' | 'slot-too-soon' | 'slot-too-far';

/**
 * Why a slot cannot be booked now, or null. Both rules hold: the date's deadline is 13:00 in
 * Zurich on that date, and the slot starts at least four hours from now. At 13:00:00.000 the deadline is past, one
 * millisecond earlier it is not; a slot in exactly four hours can be booked.
 * @param slotStart instant, ISO 8601 with Z.
 */
export function isBookable(slotStart: string, now: Date): BookingRefusalCode | null {
  if (isPastBookingDeadline(zurichDate(slotStart), now)) return 'past-booking-deadline';
  if (Date.parse(slotStart) - now.getTime() < RESTRICTED_HOURS * HOUR_MS) return 'slot-too-soon';
  if (zurichDate(slotStart) > lastBookableDate(now)) return 'slot-too-far';
  return null;
}

/** True from 13:00 Zurich time of that date on; a date that is over is past its deadline too. */
export function isPastBookingDeadline(date: string, now: Date): boolean {
  const today = zurichDate(now);
  return today === date ? zurichHour(now) >= BOOKING_DEADLINE_HOUR : today > date;
}

/** The last day of the calendar, seven years ahead of today in Zurich (28 February when today is a leap day). */
export function lastBookableDate(now: Date): string {
  const today = zurichDate(now);
  const year = Number(today.slice(0, 4)) + BOOKING_HORIZON_YEARS;
  const sameDay = `${year}${today.slice(4)}`;
  return isCalendarDate(sameDay) ? sameDay : `${year}-02-28`;
}
