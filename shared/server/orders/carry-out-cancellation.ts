import { type CancellationSum, shareRefund } from '#shared/domain/orders/decide-cancellation.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { releaseSlot } from '#shared/server/booking/release-slot.ts';
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
import type { Actor } from '#shared/server/services.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { ON_CANCELLED } from './on-cancelled.ts';

/** Of a row of the order's history. */
const HISTORY_REASON_LENGTH = 200;

interface Decision {
  reasons: string[];
  decided: CancellationSum;
}

/**
 * Ends a locked order about whose money is decided, whoever cancels: its place is free at once, nobody can pay it any more, what
 * comes back is on its way, and its customer is told.
 */
export async function carryOutCancellation(
  tx: Tx,
  placed: LockedTransaction,
  { reasons, decided }: Decision,
  actor: Actor,
): Promise<null | Refusal<'order-error'>> {
  const { orderId } = placed;
  const reason = `cancelled: ${reasons.join(', ')}`.slice(0, HISTORY_REASON_LENGTH);
  const moved = await changeOrderStatus(tx, { orderId, event: 'cancel', actor, reason });
  if (isRefusal(moved)) return refuse('order-error');
  await releaseSlot(tx, placed, actor);
  await cancelOpenTransactions(tx, orderId, actor);
  for (const giveBack of ON_CANCELLED) await giveBack(tx, placed, actor, reason);
  await insert(tx, Cancellation, { orderId, cancelledAt: tx.now, cancelledBy: actor.userId, reasons, ...decided });
  const about = { about: placed.customerId, facts: { reason: reasons.join(', '), ...decided } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'orders.cancelled', actor, ...about });
  await payBack(tx, placed, { reasons, decided }, actor);
  return null;
}

/** A refund for each payment it is taken from, one message for all of them. */
async function payBack(tx: Tx, placed: LockedTransaction, { reasons, decided }: Decision, actor: Actor): Promise<void> {
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
