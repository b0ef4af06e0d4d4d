import type { Row } from '#shared/server/database/columns.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { columns, insertNew, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { PaymentEvent } from '#shared/server/gateways/read-payment-webhook.ts';
import { PaymentEvent as PaymentEventRow } from '#shared/server/models/payment-event.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';
import { declinePayment } from './decline-payment.ts';

const DECLINED = new Set(['payment_intent.payment_failed', 'checkout.session.async_payment_failed']);

const FOUND = columns<Pick<Row<Transaction>, 'id'>>({ id: 'id' });

/**
 * Stores an event of the provider once, however often it arrives. The job that follows asks for the present state, so that the
 * order and the number of events do not matter; the page the event speaks of may be an older one than the page we know.
 */
export async function notePaymentEvent(tx: Tx, event: PaymentEvent): Promise<void> {
  const { id, type, objectId, checkoutSessionId } = event;
  if (!(await insertNew(tx, PaymentEventRow, { id, type, objectId, receivedAt: tx.now }))) return;
  const transaction = await selectOne(
    tx,
    FOUND,
    `FROM transactions WHERE transactionNo = ? OR checkoutSessionId = ? OR (paymentIntentId = ? AND refundsId IS NULL)
     ORDER BY createdAt LIMIT 1`,
    [event.transactionNo ?? '', checkoutSessionId ?? '', event.paymentIntentId ?? ''],
  );
  if (!transaction) return;
  if (DECLINED.has(type)) await declinePayment(tx, transaction.id, { job: 'settle-payment' });
  const payload = { transactionId: transaction.id, ...(checkoutSessionId ? { sessionId: checkoutSessionId } : {}) };
  await appendJob(tx, 'settle-payment', payload, { key: `stripe:${id}` });
}
