import type { orders } from '#shared/contract/orders.ts';
import { listRescheduleFees, type RescheduleFee } from '#shared/domain/booking/reschedule-fee.ts';
import { decideCancellationOfStaff, decideOwnCancellation } from '#shared/domain/orders/decide-cancellation.ts';
import { findReasonFault } from '#shared/domain/orders/find-reason-fault.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { findOpenOffer } from '#shared/server/booking/find-open-offer.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { carryOutCancellation } from './carry-out-cancellation.ts';
import { factsOfCancellation } from './facts-of-cancellation.ts';

type CancelCall = Pick<Call<typeof orders.cancelOrder>, 'actor' | 'params' | 'body'>;

type CancelRefusal =
  | 'invalid-input'
  | 'order-error'
  | 'order-cancelled'
  | 'order-completed'
  | 'too-late-to-cancel'
  | 'price-changed';

/**
 * Cancels an order, paid or not: its place is free at once, nobody can pay it any more, and a job gives back what the rule says
 * (a customer's) or what the administrator decided. Money that arrives all the same is given back when it is booked. Once: the
 * second of two finds a cancelled order.
 */
export async function cancelOrder(
  tx: Tx,
  { actor, params: { orderId }, body }: CancelCall,
): Promise<null | Refusal<CancelRefusal>> {
  const isStaff = actor.roles.includes('admin');
  const { cancellationReasons: reasons, shouldRefund, expectedRefund } = body;
  const fault = findReasonFault('cancellationReasons', reasons, isStaff ? 'admin' : 'customer');
  if (fault) return refuse('invalid-input', { fields: [fault] });
  const placed = orNotFound(await lockTransaction(tx, { firstOf: orderId }));
  const facts = await factsOfCancellation(tx, placed);
  const decided = isStaff
    ? decideCancellationOfStaff(facts, shouldRefund)
    : decideOwnCancellation(facts, await feesOf(tx, placed), tx.now);
  if (isRefusal(decided)) return decided;
  // Somebody who read a sum decides about that sum: the next fee may have begun meanwhile.
  if (expectedRefund !== undefined && expectedRefund !== decided.refund) {
    return refuse('price-changed', { details: { refund: decided.refund, kept: decided.kept } });
  }
  return carryOutCancellation(tx, placed, { reasons, decided }, actor);
}

/** Whose branch cannot keep the appointment, and who was offered another time, cancels without a fee too. */
async function feesOf(tx: Tx, placed: LockedTransaction): Promise<RescheduleFee[]> {
  const offer = placed.slotState === null ? undefined : await findOpenOffer(tx, placed, tx.now);
  return offer ? [] : listRescheduleFees(await readRuntimeSettings(tx));
}
