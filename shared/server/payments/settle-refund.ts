import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal } from '#shared/errors.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { changeTransaction } from './change-transaction.ts';
import { type LockedTransaction, lockTransaction } from './lock-transaction.ts';
import { sumGiven } from './sum-given.ts';

/** A refund has been given: a payment of which nothing is left says so, and an order that was cancelled is refunded. */
export async function settleRefund(tx: Tx, refund: LockedTransaction, actor: ChangedBy): Promise<void> {
  const payment = refund.refundsId === null ? undefined : await lockTransaction(tx, { id: refund.refundsId });
  if (!payment) throw new Error('a refund without its payment');
  if ((await sumGiven(tx, payment.id)) >= payment.amount) {
    const refunded = await changeTransaction(tx, payment, 'refund', actor);
    if (isRefusal(refunded)) throw new Error('a payment that was never settled was given back');
  }
  if (refund.orderStatus === OrderStatus.CANCELLED) {
    await updateRows(tx, Order, { refundedAt: tx.now }, { id: refund.orderId, refundedAt: null });
  }
}
