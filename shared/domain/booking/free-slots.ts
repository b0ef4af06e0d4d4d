import type { BranchHours, Slot } from '#shared/domain/booking/branch-hours.ts';
import { isPastBookingDeadline } from '#shared/domain/booking/is-bookable.ts';
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { weekdayOf } from '#shared/domain/format-date.ts';
import type { DayView, TimeSlotView } from '#shared/views/booking.ts';

/** Places taken, by `branch id + start instant`. */
export type Occupancy = Map<string, number>;

/** What the free slots of a branch depend on. */
export interface OfferingBranch extends BranchHours {
  id: string;
  active: boolean;
  appointmentsPerTimeSlot: number;
}

/** Names one slot of one branch. */
export const placeKey = (branchId: string, from: string): string => `${branchId} ${from}`;

/** One day of a branch: its bookable slots with places left, or why there are none. */
export function freeSlotsOfDay(branch: OfferingBranch, date: string, occupancy: Occupancy, now: Date): DayView {
  const offered = branch.active ? slotsOfDay(branch, date, { now }) : [];
  const slots = offered.flatMap((slot) => withPlaces(branch, slot, occupancy));
  return { slots, closed: slots.length > 0 ? null : reasonOf(branch, date, offered, now) };
}

/** Start of the first free slot within `days`, or null. */
export function findNextFreeSlot(
  branch: OfferingBranch,
  startDate: string,
  days: number,
  occupancy: Occupancy,
  now: Date,
): string | null {
  for (let offset = 0; offset < days; offset++) {
    const [first] = freeSlotsOfDay(branch, addDays(startDate, offset), occupancy, now).slots;
    if (first) return first.from;
  }
  return null;
}

function withPlaces(branch: OfferingBranch, slot: Slot, occupancy: Occupancy): TimeSlotView[] {
  const free = branch.appointmentsPerTimeSlot - (occupancy.get(placeKey(branch.id, slot.from)) ?? 0);
  return free > 0 ? [{ ...slot, free }] : [];
}

function reasonOf(branch: OfferingBranch, date: string, offered: readonly Slot[], now: Date): DayView['closed'] {
  if (offered.length > 0) return 'fully-booked';
  if (branch.blockedDates.includes(date)) return 'blocked';
  if (!branch.openingDays.some(({ day }) => day === weekdayOf(date))) return 'closed';
  return isPastBookingDeadline(date, now) ? 'past-booking-deadline' : 'closed';
}
