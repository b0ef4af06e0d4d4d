import type { booking } from '#shared/contract/booking.ts';
import { freeSlotsOfDay } from '#shared/domain/booking/free-slots.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { orNotFound } from '#shared/errors.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import { readOccupancy } from '#shared/server/booking/read-occupancy.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { MultiDayTimeSlotsView } from '#shared/views/booking.ts';

/** Free slots of several days, keyed by date. */
export async function listMultiDayTimeSlots(
  services: Services,
  { params, query: { selectedDate, days } }: Call<typeof booking.listMultiDayTimeSlots>,
): Promise<MultiDayTimeSlotsView> {
  const branch = orNotFound(await findBranch(services, params.id));
  const occupancy = await readOccupancy(services, [branch.id], selectedDate, days);
  const now = services.now();
  const dates = Array.from({ length: days }, (_, offset) => addDays(selectedDate, offset));
  return { days: Object.fromEntries(dates.map((date) => [date, freeSlotsOfDay(branch, date, occupancy, now)])) };
}
