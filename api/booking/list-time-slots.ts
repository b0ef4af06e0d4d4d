import type { booking } from '#shared/contract/booking.ts';
import { freeSlotsOfDay } from '#shared/domain/booking/free-slots.ts';
import { bookingWindow } from '#shared/domain/booking/is-bookable.ts';
import { readOccupancy } from '#shared/server/booking/read-occupancy.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { DayView } from '#shared/views/booking.ts';
import { findBranchFor } from './find-branch-for.ts';

/** Free slots of one day. */
export async function listTimeSlots(
  services: Services,
  { params, query }: Call<typeof booking.listTimeSlots>,
): Promise<DayView> {
  const branch = await findBranchFor(services, params.id, query.productId);
  const now = services.now();
  const asked = { startDate: query.selectedDate, days: 1, now };
  const taken = (await readOccupancy(services, [branch], asked)).get(branch.id);
  return freeSlotsOfDay(branch, query.selectedDate, taken, bookingWindow(now));
}
