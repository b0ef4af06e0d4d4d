import type { booking } from '#shared/contract/booking.ts';
import { freeSlotsOfDay } from '#shared/domain/booking/free-slots.ts';
import { lastBookableDate } from '#shared/domain/booking/is-bookable.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { orNotFound } from '#shared/errors.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import { readOccupancy } from '#shared/server/booking/read-occupancy.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { AvailableDaysView } from '#shared/views/booking.ts';

/** Days ahead that are searched for free slots. */
const LOOK_AHEAD_DAYS = 60;

/** The next days that still have free slots. */
export async function listAvailableDays(
  services: Services,
  { params, query: { startDate, limit } }: Call<typeof booking.listAvailableDays>,
): Promise<AvailableDaysView> {
  const branch = orNotFound(await findBranch(services, params.id));
  const now = services.now();
  const occupancy = await readOccupancy(services, [branch.id], startDate, LOOK_AHEAD_DAYS);
  const days: AvailableDaysView['days'] = [];
  for (let offset = 0; offset < LOOK_AHEAD_DAYS && days.length < limit; offset++) {
    const date = addDays(startDate, offset);
    const free = freeSlotsOfDay(branch, date, occupancy, now).slots.reduce((sum, slot) => sum + slot.free, 0);
    if (free > 0) days.push({ date, free });
  }
  return { days, more: addDays(startDate, LOOK_AHEAD_DAYS) < lastBookableDate(now) };
}
