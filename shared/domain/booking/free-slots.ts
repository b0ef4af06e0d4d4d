import type { BranchHours } from '#shared/domain/booking/branch-hours.ts';
import { type BookingWindow, isWithin } from '#shared/domain/booking/is-bookable.ts';
import { offeredSlots } from '#shared/domain/booking/offered-slots.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { weekdayOf } from '#shared/domain/format-date.ts';
import type { DayView, TimeSlotView } from '#shared/views/booking.ts';

/** Places taken at one branch, by the start of the slot in milliseconds. */
export type Occupancy = ReadonlyMap<number, number>;

/** What the free slots of a branch depend on. */
export interface OfferingBranch extends BranchHours {
  active: boolean;
  appointmentsPerTimeSlot: number;
}

/** One day of a branch: its bookable slots with places left, or why there are none. */
export function freeSlotsOfDay(
  branch: OfferingBranch,
  date: string,
  taken: Occupancy | undefined,
  window: BookingWindow,
): DayView {
  const offered = branch.active ? offeredSlots(branch, date).filter(({ at }) => isWithin(window, date, at)) : [];
  const slots = offered.flatMap(({ from, to, at }): TimeSlotView[] => {
    const free = branch.appointmentsPerTimeSlot - (taken?.get(at) ?? 0);
    return free > 0 ? [{ from, to, free }] : [];
  });
  return { slots, closed: slots.length > 0 ? null : reasonOf(branch, date, offered.length, window) };
}

/** The first free slots within these days, so many at most. */
export function findFirstFreeSlots(
  branch: OfferingBranch,
  dates: readonly string[],
  taken: Occupancy | undefined,
  window: BookingWindow,
  most: number,
): Pick<TimeSlotView, 'from' | 'to'>[] {
  const found: Pick<TimeSlotView, 'from' | 'to'>[] = [];
  if (!branch.active) return found;
  for (const date of dates) {
    for (const { from, to, at } of offeredSlots(branch, date)) {
      if (!isWithin(window, date, at) || (taken?.get(at) ?? 0) >= branch.appointmentsPerTimeSlot) continue;
      found.push({ from, to });
      if (found.length === most) return found;
    }
  }
  return found;
}

/** So many days in a row from the first; fewer where no date with a year of four digits follows. */
export const daysFrom = (startDate: string, days: number): string[] =>
  Array.from({ length: days }, (_, offset) => addDays(startDate, offset));

function reasonOf(branch: OfferingBranch, date: string, offered: number, window: BookingWindow): DayView['closed'] {
  if (offered > 0) return 'fully-booked';
  if (branch.blockedDates.includes(date)) return 'blocked';
  if (!branch.openingDays.some(({ day }) => day === weekdayOf(date))) return 'closed';
  return date < window.firstDate ? 'past-booking-deadline' : 'closed';
}
