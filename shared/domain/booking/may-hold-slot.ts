import type { BranchHours, Slot } from '#shared/domain/booking/branch-hours.ts';
import { isBookable } from '#shared/domain/booking/is-bookable.ts';
import { findSlotAt } from '#shared/domain/booking/slots-of-day.ts';
import { type Refusal, refuse } from '#shared/errors.ts';

/** Why a slot cannot be held. */
export type SlotRefusal =
  | 'branch-unavailable'
  | 'slot-taken'
  | 'past-booking-deadline'
  | 'slot-too-soon'
  | 'slot-too-far';

export interface HoldFacts {
  branch: BranchHours & { active: boolean; appointmentsPerTimeSlot: number };
  /** Places of this slot that are held or booked, the order's own place left out. */
  taken: number;
}

/**
 * The slot that an order may hold, or why not. A client may send any instant, so the slot must be one that the branch
 * offers. `taken` decides the refusal a person sees; the conditional update on the slot's row decides who gets the last place.
 * @param slotStart instant, ISO 8601 with Z.
 * @param isNow somebody stands at the counter: the slot that is running is held, whatever the notice for others.
 */
export function mayHoldSlot(
  facts: HoldFacts,
  slotStart: string,
  now: Date,
  isNow = false,
): Slot | Refusal<SlotRefusal> {
  const { branch, taken } = facts;
  if (!branch.active) return refuse('branch-unavailable');
  const at = Date.parse(slotStart);
  if (Number.isNaN(at)) return refuse('slot-taken');
  const slot = findSlotAt(branch, at);
  if (!slot) return refuse('slot-taken');
  const reason = isNow ? isRunning(slot, now) : isBookable(slot.from, now);
  if (reason) return refuse(reason);
  return taken < branch.appointmentsPerTimeSlot ? slot : refuse('slot-taken');
}

/** Null for the slot that is running at this moment. */
const isRunning = ({ from, to }: Slot, now: Date): 'slot-too-soon' | null =>
  Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(to) ? null : 'slot-too-soon';
