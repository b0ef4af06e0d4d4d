import { PaymentState, paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { redeemVoucher } from '#shared/server/vouchers/redeem-voucher.ts';
import { bookPayment, type Payment } from './book-payment.ts';
import { type LockedTransaction, lockTransaction } from './lock-transaction.ts';
import { onSettled } from './on-settled.ts';
import { openSecondPayment } from './open-second-payment.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Settles a transaction with money that the provider confirmed: books it once, redeems its voucher, then does what its transaction was for. The same payment
 * again changes nothing, but tries again for the slot of an order that lost it. Another payment for a transaction that is
 * settled already is booked as a transaction of its own and refunded.
 */
export async function settleTransaction(tx: Tx, id: string, payment: Payment, actor: ChangedBy): Promise<void> {
  const transaction = await lockTransaction(tx, { id });
  if (!transaction) throw new Error('no such transaction');
  await settleLocked(tx, transaction, payment, actor);
}

/** The same for a transaction that its caller has locked. */
export async function settleLocked(
  tx: Tx,
  transaction: LockedTransaction,
  payment: Payment,
  actor: ChangedBy,
): Promise<void> {
  const settled = await bookPayment(tx, transaction, payment, actor);
  if (settled) {
    await redeemVoucher(tx, settled, actor, 'payment settled');
    await onSettled[settled.type](tx, settled, actor);
  } else if (transaction.paymentIntentId !== payment.paymentIntentId) await giveBack(tx, transaction, payment, actor);
  else if (paymentStateOf(transaction) === PaymentState.slotGone) {
    await onSettled[transaction.type](tx, transaction, actor);
  }
}

async function giveBack(tx: Tx, first: LockedTransaction, payment: Payment, actor: ChangedBy): Promise<void> {
  const second = await openSecondPayment(tx, first, payment);
  const booked = second && (await bookPayment(tx, second, payment, actor));
  if (!booked) return;
  const { orderId, customerId, transactionNo, amount } = booked;
  const about = { about: customerId, facts: { transactionNo, amount } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'payments.paid-twice', actor, ...about });
  await requestRefund(tx, booked, 'paid-twice', actor);
}
