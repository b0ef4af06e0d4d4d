import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { AppointmentState } from './appointment-machine.ts';

/** Why somebody is left out when rebooking is offered to several people at once. */
export type NotOffered = 'cancelled' | 'moved' | 'over' | 'kept' | 'offered' | 'moving' | 'unreachable';

export interface RebookingFacts {
  status: OrderStatus | null;
  slotState: AppointmentState | null;
  /** It is where the administrator saw it. */
  isWhereSeen: boolean;
  /** A new sample after a rejected one: its time is changed on a page of its own, always without a fee. */
  isNewSample: boolean;
  /** The branch can keep it after all. */
  isKept: boolean;
  hasOpenOffer: boolean;
  /** Its person holds another time at this moment, and pays for it. */
  isMoving: boolean;
  /** There is a number to write to. */
  isReachable: boolean;
}

/**
 * Whether an appointment may be offered another time without a fee, or why not: it is booked, its branch cannot keep it, and nobody
 * offered it before.
 */
export function mayOfferRebooking(facts: RebookingFacts): NotOffered | null {
  if (facts.status === OrderStatus.CANCELLED) return 'cancelled';
  if (facts.slotState !== AppointmentState.booked) return 'over';
  if (!facts.isWhereSeen) return 'moved';
  if (facts.status !== OrderStatus.PAID && !facts.isNewSample) return 'over';
  if (facts.isKept) return 'kept';
  if (facts.hasOpenOffer) return 'offered';
  if (facts.isMoving) return 'moving';
  return facts.isReachable ? null : 'unreachable';
}
