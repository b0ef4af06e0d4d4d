import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { PaymentState, paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeTransaction } from './change-transaction.ts';
import { insertTransaction } from './insert-transaction.ts';
import { lockTransaction } from './lock-transaction.ts';

/**
 * Gives a refund that failed for good another try, as a transaction of its own with a key of its own; the failed one is void.
 * Refused for one that has not failed, or was tried again already.
 */
export async function requestRefundAgain(
  tx: Tx,
  { transactionId, actor }: { transactionId: string; actor: ChangedBy },
): Promise<{ transactionNo: string } | Refusal<'order-error'>> {
  const failed = orNotFound(await lockTransaction(tx, { id: transactionId }));
  if (failed.type !== TransactionType.refund || paymentStateOf(failed) !== PaymentState.failed) {
    return refuse('order-error');
  }
  const voided = await changeTransaction(tx, failed, 'cancel', actor);
  if (isRefusal(voided)) return voided;
  const { orderId, customerId, amount, paymentIntentId, refundsId, type } = failed;
  const { id, transactionNo } = await insertTransaction(tx, failed, { type, amount, paymentIntentId, refundsId });
  await appendJob(tx, 'refund-payment', { transactionId: id });
  const about = { about: customerId, facts: { amount, transactionNo } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'payments.refund-repeated', actor, ...about });
  return { transactionNo };
}
