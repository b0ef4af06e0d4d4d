import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { PaymentState, paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import { bookSlot } from '#shared/server/booking/book-slot.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import { confirmOrder } from '#shared/server/orders/confirm-order.ts';
import { changeTransaction } from './change-transaction.ts';
import { isAllGivenBack } from './is-all-given-back.ts';
import type { LockedTransaction } from './lock-transaction.ts';
import { requestRefund } from './request-refund.ts';
import { tellLostTime } from './tell-lost-time.ts';

/**
 * An order is paid: its appointment becomes firm, the customer gets an SMS. When its hold lapsed and somebody else took the time, or
 * its branch closed meanwhile, the money stays booked as `slot-gone` and the customer is told: choosing another slot runs this
 * again, cancelling gives all of it back. An order that is cancelled, or paid
 * already by another transaction, needs no money: it is refunded automatically.
 */
export async function settleOrder(tx: Tx, transaction: LockedTransaction, actor: ChangedBy): Promise<void> {
  const { orderId, orderStatus } = transaction;
  const wasLost = paymentStateOf(transaction) === PaymentState.slotGone;
  if (orderStatus !== null) {
    // Who cancelled knew of this money, and decided about it.
    if (wasLost) return;
    const reason = orderStatus === OrderStatus.CANCELLED ? 'order-cancelled' : 'paid-twice';
    return requestRefund(tx, transaction, reason, actor);
  }
  if (wasLost && (await isAllGivenBack(tx, transaction))) return;
  const isBooked = await bookSlot(tx, transaction, actor);
  if (isBooked === wasLost) {
    const changed = await changeTransaction(tx, transaction, isBooked ? 'find-slot' : 'lose-slot', actor);
    if (isRefusal(changed)) throw new Error('a settled transaction could not change with its slot');
  }
  if (!isBooked) return wasLost ? undefined : tellLostTime(tx, transaction);
  const moved = await changeOrderStatus(tx, { orderId, event: 'settle', actor, reason: 'payment settled' });
  if (isRefusal(moved)) throw new Error(`an unpaid order could not be settled: ${moved.refused}`);
  await confirmOrder(tx, orderId, transaction.id);
}
