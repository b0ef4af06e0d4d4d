import type { booking } from '#shared/contract/booking.ts';
import { daysFrom, freeSlotsOfDay } from '#shared/domain/booking/free-slots.ts';
import { bookingWindow } from '#shared/domain/booking/is-bookable.ts';
import { readOccupancy } from '#shared/server/booking/read-occupancy.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { MultiDayTimeSlotsView } from '#shared/views/booking.ts';
import { findBranchFor } from './find-branch-for.ts';

/** Free slots of several days, keyed by date. */
export async function listMultiDayTimeSlots(
  services: Services,
  { params, query: { selectedDate, days, productId } }: Call<typeof booking.listMultiDayTimeSlots>,
): Promise<MultiDayTimeSlotsView> {
  const branch = await findBranchFor(services, params.id, productId);
  const now = services.now();
  const window = bookingWindow(now);
  const taken = (await readOccupancy(services, [branch], { startDate: selectedDate, days, now })).get(branch.id);
  const dates = daysFrom(selectedDate, days);
  return { days: Object.fromEntries(dates.map((date) => [date, freeSlotsOfDay(branch, date, taken, window)])) };
}
