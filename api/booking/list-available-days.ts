import type { booking } from '#shared/contract/booking.ts';
import { freeSlotsOfDay } from '#shared/domain/booking/free-slots.ts';
import { bookingWindow } from '#shared/domain/booking/is-bookable.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { orNotFound } from '#shared/errors.ts';
import { SLOT_LOOK_AHEAD_DAYS } from '#shared/limits.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import { readOccupancy } from '#shared/server/booking/read-occupancy.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { AvailableDaysView } from '#shared/views/booking.ts';

/** The next days that still have free slots. */
export async function listAvailableDays(
  services: Services,
  { params, query: { startDate, limit } }: Call<typeof booking.listAvailableDays>,
): Promise<AvailableDaysView> {
  const branch = orNotFound(await findBranch(services, params.id));
  const now = services.now();
  const window = bookingWindow(now);
  const asked = { startDate, days: SLOT_LOOK_AHEAD_DAYS, now };
  const taken = (await readOccupancy(services, [branch], asked)).get(branch.id);
  const days: AvailableDaysView['days'] = [];
  for (let offset = 0; offset < SLOT_LOOK_AHEAD_DAYS && days.length < limit; offset++) {
    const date = addDays(startDate, offset);
    const free = freeSlotsOfDay(branch, date, taken, window).slots.reduce((sum, slot) => sum + slot.free, 0);
    if (free > 0) days.push({ date, free });
  }
  return { days, more: addDays(startDate, SLOT_LOOK_AHEAD_DAYS) < window.lastDate };
}
