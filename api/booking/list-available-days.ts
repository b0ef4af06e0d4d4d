import type { booking } from '#shared/contract/booking.ts';
import { daysFrom, freeSlotsOfDay } from '#shared/domain/booking/free-slots.ts';
import { bookingWindow } from '#shared/domain/booking/is-bookable.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { SLOT_LOOK_AHEAD_DAYS } from '#shared/limits/booking.ts';
import { readOccupancy } from '#shared/server/booking/read-occupancy.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { MultiDayTimeSlotsView } from '#shared/views/booking.ts';
import { findBranchFor } from './find-branch-for.ts';

/**
 * The next days that still have free slots, with them: so many as asked for, or fewer where the calendar ends. Days that
 * cannot be booked any more are passed over.
 */
export async function listAvailableDays(
  services: Services,
  { params, query: { startDate, limit, productId } }: Call<typeof booking.listAvailableDays>,
): Promise<MultiDayTimeSlotsView> {
  const branch = await findBranchFor(services, params.id, productId);
  const now = services.now();
  const window = bookingWindow(now);
  const days: MultiDayTimeSlotsView['days'] = {};
  if (!branch.active || branch.openingDays.length === 0) return { days };
  let left = limit;
  let from = startDate > window.firstDate ? startDate : window.firstDate;
  while (left > 0 && from <= window.lastDate) {
    const asked = { startDate: from, days: SLOT_LOOK_AHEAD_DAYS, now };
    const taken = (await readOccupancy(services, [branch], asked)).get(branch.id);
    for (const date of daysFrom(from, SLOT_LOOK_AHEAD_DAYS)) {
      const day = freeSlotsOfDay(branch, date, taken, window);
      if (day.slots.length === 0) continue;
      days[date] = day;
      left -= 1;
      if (left === 0) break;
    }
    from = addDays(from, SLOT_LOOK_AHEAD_DAYS);
  }
  return { days };
}
