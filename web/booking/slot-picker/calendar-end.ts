import { isCalendarDate } from '#shared/domain/calendar-date.ts';
import { BOOKING_HORIZON_YEARS } from '#shared/limits/booking.ts';

/** The last day of the calendar: seven years after `today` (YYYY-MM-DD), 28 February for a leap day. */
export function calendarEnd(today: string): string {
  const end = `${Number(today.slice(0, 4)) + BOOKING_HORIZON_YEARS}${today.slice(4)}`;
  return isCalendarDate(end) ? end : end.replace(/29$/, '28');
}
