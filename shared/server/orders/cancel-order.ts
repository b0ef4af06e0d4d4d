import type { orders } from '#shared/contract/orders.ts';
import { listRescheduleFees } from '#shared/domain/booking/reschedule-fee.ts';
import {
  type CancellationSum,
  decideCancellationOfStaff,
  decideOwnCancellation,
  shareRefund,
} from '#shared/domain/orders/decide-cancellation.ts';
import { findReasonFault } from '#shared/domain/orders/find-reason-fault.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { releaseSlot } from '#shared/server/booking/release-slot.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { Cancellation } from '#shared/server/models/cancellation.ts';
import { Order } from '#shared/server/models/order.ts';
import { cancelOpenTransactions } from '#shared/server/payments/cancel-open-transactions.ts';
import { isGivenBack, listRefundable } from '#shared/server/payments/list-refundable.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { openRefund } from '#shared/server/payments/open-refund.ts';
import { sumGiven } from '#shared/server/payments/sum-given.ts';
import { tellRefund } from '#shared/server/payments/tell-refund.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { factsOfCancellation } from './facts-of-cancellation.ts';
import { ON_CANCELLED } from './on-cancelled.ts';

type CancelCall = Pick<Call<typeof orders.cancelOrder>, 'actor' | 'params' | 'body'>;

type CancelRefusal =
  | 'invalid-input'
  | 'order-error'
  | 'order-cancelled'
  | 'order-completed'
  | 'too-late-to-cancel'
  | 'price-changed';

/** Of a row of the order's history. */
const HISTORY_REASON_LENGTH = 200;

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
    : decideOwnCancellation(facts, listRescheduleFees(await readRuntimeSettings(tx)), tx.now);
  if (isRefusal(decided)) return decided;
  // Somebody who read a sum decides about that sum: the next fee may have begun meanwhile.
  if (expectedRefund !== undefined && expectedRefund !== decided.refund) {
    return refuse('price-changed', { details: { refund: decided.refund, kept: decided.kept } });
  }
  const reason = `cancelled: ${reasons.join(', ')}`.slice(0, HISTORY_REASON_LENGTH);
  const moved = await changeOrderStatus(tx, { orderId, event: 'cancel', actor, reason });
  if (isRefusal(moved)) return refuse('order-error');
  await releaseSlot(tx, placed, actor);
  await cancelOpenTransactions(tx, orderId, actor);
  for (const giveBack of ON_CANCELLED) await giveBack(tx, placed, actor, reason);
  await insert(tx, Cancellation, { orderId, cancelledAt: tx.now, cancelledBy: actor.userId, reasons, ...decided });
  const about = { about: placed.customerId, facts: { reason: reasons.join(', '), ...decided } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'orders.cancelled', actor, ...about });
  await payBack(tx, { placed, reasons, decided }, actor);
  return null;
}

/** A refund for each payment it is taken from, one message for all of them. */
async function payBack(
  tx: Tx,
  { placed, reasons, decided }: { placed: LockedTransaction; reasons: string[]; decided: CancellationSum },
  actor: CancelCall['actor'],
): Promise<void> {
  const booked = await listRefundable(tx, placed.orderId);
  let told: LockedTransaction = placed;
  for (const { of, amount } of shareRefund(booked.filter(isGivenBack), decided.refund)) {
    const payment = orNotFound(await lockTransaction(tx, { id: of.id }));
    told = await openRefund(tx, payment, { amount, reason: 'order-cancelled', reasons }, actor);
  }
  for (const { id } of booked) {
    // A part was given back before: the order is refunded, whatever follows.
    if ((await sumGiven(tx, id)) > 0)
      await updateRows(tx, Order, { refundedAt: tx.now }, { id: placed.orderId, refundedAt: null });
  }
  await tellRefund(tx, told, { amount: decided.refund, isCancelled: true });
}
