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
 * Refused for one that has not failed, or was decided about already.
 */
export async function requestRefundAgain(
  tx: Tx,
  { id, actor }: { id: string; actor: ChangedBy },
): Promise<null | Refusal<'already-decided'>> {
  const found = await lockTransaction(tx, { id });
  const failed = orNotFound(found?.type === TransactionType.refund ? found : undefined);
  if (paymentStateOf(failed) !== PaymentState.failed) return refuse('already-decided');
  const voided = await changeTransaction(tx, failed, 'cancel', actor);
  if (isRefusal(voided)) return refuse('already-decided');
  const { orderId, customerId, amount, paymentIntentId, refundsId, type } = failed;
  const { id: transactionId, transactionNo } = await insertTransaction(tx, failed, {
    ...{ type, amount, paymentIntentId, refundsId },
  });
  await appendJob(tx, 'refund-payment', { transactionId });
  const about = { about: customerId, facts: { amount, transactionNo } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'payments.refund-repeated', actor, ...about });
  return null;
}
