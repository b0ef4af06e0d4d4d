import type { BranchHours, OpeningInterval, Slot } from '#shared/domain/booking/branch-hours.ts';
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';

/** A slot with its start in milliseconds, for comparing. */
export interface OfferedSlot extends Readonly<Slot> {
  readonly at: number;
}

/** Days kept for one list of opening hours: two months, and some that people leaf to. */
const DAYS_KEPT = 200;

/** By the list of opening hours, then by duration and date: nothing else decides what a day that is not blocked offers. */
const kept = new WeakMap<readonly OpeningInterval[], Map<string, readonly OfferedSlot[]>>();

/**
 * `slotsOfDay`, worked out once for a list of opening hours and a date. A list that is read anew is worked out anew, so that
 * other hours are never answered with the old ones; branches that share a list share its days.
 */
export function offeredSlots(branch: BranchHours, date: string): readonly OfferedSlot[] {
  if (branch.blockedDates.includes(date)) return [];
  const days = kept.get(branch.openingDays) ?? new Map<string, readonly OfferedSlot[]>();
  kept.set(branch.openingDays, days);
  const key = `${branch.timeSlotDurationMinutes} ${date}`;
  const known = days.get(key);
  if (known) return known;
  const slots = slotsOfDay(branch, date).map((slot) => ({ ...slot, at: Date.parse(slot.from) }));
  const [oldest] = days.keys();
  if (days.size >= DAYS_KEPT && oldest !== undefined) days.delete(oldest);
  days.set(key, slots);
  return slots;
}
