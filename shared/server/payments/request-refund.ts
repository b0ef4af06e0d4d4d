import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { RefundReason } from '#shared/domain/payments/refund-reason.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { exists, type Tx } from '#shared/server/database/sql.ts';
import { insertTransaction } from './insert-transaction.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/**
 * Refunds a settled payment: a `refund` transaction is stored, whose id is the provider's idempotency key, and a job asks
 * the provider. Once per payment, however often it is requested. No person decided it, so it is logged for operators.
 */
export async function requestRefund(
  tx: Tx,
  payment: LockedTransaction,
  reason: RefundReason,
  actor: ChangedBy,
): Promise<void> {
  const { id, orderId, amount, paymentIntentId } = payment;
  if (paymentIntentId === null) return; // 0 Rappen
  // One that failed and was asked for anew is void; one that was given back another way is not to be given twice.
  const wanted = 'FROM transactions WHERE refundsId = ? AND (status <> ? OR checkoutState = ?)';
  if (await exists(tx, wanted, [id, TransactionStatus.canceled, CheckoutState.elsewhere])) return;
  const type = TransactionType.refund;
  const { id: transactionId, transactionNo } = await insertTransaction(tx, payment, {
    type,
    amount,
    paymentIntentId,
    refundsId: id,
  });
  await appendJob(tx, 'refund-payment', { transactionId });
  tx.log.error({ orderId, code: reason, report: true }, 'a payment is refunded automatically');
  const about = { about: payment.customerId, facts: { reason, amount, transactionNo } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'payments.refund-asked', actor, ...about });
}
