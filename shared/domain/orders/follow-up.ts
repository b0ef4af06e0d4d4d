import { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type Refusal, refuse } from '#shared/errors.ts';

export interface FollowUpFacts {
  isEnded: boolean;
  /** The order that was placed for it, if any. */
  order: { status: OrderStatus | null } | null;
}

/**
 * Where a recommendation stands. It follows from its order and is stored nowhere, so that the two never say different things: with a
 * cancelled order, also one that was cancelled because nobody paid it, it is open again.
 */
export function followUpStatus({ isEnded, order }: FollowUpFacts): FollowUpStatus {
  if (order && order.status !== OrderStatus.CANCELLED) {
    return order.status === null ? FollowUpStatus.ordered : FollowUpStatus.completed;
  }
  return isEnded ? FollowUpStatus.cancelled : FollowUpStatus.open;
}

/** Null where it can be ordered: once, and not after the person ended it. */
export function mayOrderFollowUp(status: FollowUpStatus): null | Refusal<'follow-up-ordered' | 'follow-up-ended'> {
  if (status === FollowUpStatus.cancelled) return refuse('follow-up-ended');
  return status === FollowUpStatus.open ? null : refuse('follow-up-ordered');
}

/** Null where the person can still end it or take that back: what is ordered is decided. The same decision again changes nothing. */
export function mayDecideFollowUp(status: FollowUpStatus): null | Refusal<'follow-up-ordered'> {
  return status === FollowUpStatus.open || status === FollowUpStatus.cancelled ? null : refuse('follow-up-ordered');
}
