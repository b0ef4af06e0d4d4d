import type { Slot } from '#shared/domain/booking/branch-hours.ts';
import { isPastBookingDeadline } from '#shared/domain/booking/is-bookable.ts';
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { weekdayOf } from '#shared/domain/format-date.ts';
import type { Branch } from '#shared/server/booking/read-branch.ts';
import { select } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { DayView, TimeSlotView } from '#shared/views/booking.ts';

/** Places taken, by `branch id + start instant`. */
export type Occupancy = Map<string, number>;

const DAY_MS = 24 * 3600 * 1000;
const placeKey = (branchId: string, from: string): string => `${branchId} ${from}`;

/** Places taken in the days asked for; its cost grows with those days, not with the orders stored. */
export async function readOccupancy(
  services: Services,
  branchIds: readonly string[],
  startDate: string,
  days: number,
): Promise<Occupancy> {
  if (branchIds.length === 0) return new Map();
  // A day of Zurich begins up to two hours before that of UTC.
  const from = new Date(Date.parse(startDate) - DAY_MS);
  const to = new Date(Date.parse(startDate) + (days + 1) * DAY_MS);
  const rows = await select<{ partnerBranchId: string; startsAt: Date; taken: number }>(
    services,
    `SELECT partnerBranchId, startsAt, taken FROM slot_places
     WHERE partnerBranchId IN (${branchIds.map(() => '?').join(',')}) AND startsAt BETWEEN ? AND ?`,
    [...branchIds, from, to],
  );
  return new Map(rows.map((row) => [placeKey(row.partnerBranchId, row.startsAt.toISOString()), row.taken]));
}

/** A branch's day: its bookable slots with places left, or why there are none. */
export function freeSlotsOfDay(branch: Branch, date: string, occupancy: Occupancy, now: Date): DayView {
  const offered = branch.active ? slotsOfDay(branch, date, { now }) : [];
  const slots = offered.flatMap((slot) => withPlaces(branch, slot, occupancy));
  return { slots, closed: slots.length > 0 ? null : reasonOf(branch, date, offered, now) };
}

/** Start of the first free slot within `days`, or null. */
export function findNextFreeSlot(
  branch: Branch,
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

function withPlaces(branch: Branch, slot: Slot, occupancy: Occupancy): TimeSlotView[] {
  const free = branch.appointmentsPerTimeSlot - (occupancy.get(placeKey(branch.id, slot.from)) ?? 0);
  return free > 0 ? [{ ...slot, free }] : [];
}

function reasonOf(branch: Branch, date: string, offered: readonly Slot[], now: Date): DayView['closed'] {
  if (offered.length > 0) return 'fully-booked';
  if (branch.blockedDates.includes(date)) return 'blocked';
  if (!branch.openingDays.some(({ day }) => day === weekdayOf(date))) return 'closed';
  return isPastBookingDeadline(date, now) ? 'past-booking-deadline' : 'closed';
}
