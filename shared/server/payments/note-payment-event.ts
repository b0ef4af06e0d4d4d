import { TransactionType } from '#shared/domain/orders/transaction.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { columns, insertNew, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { HANDLED_EVENT_TYPES } from '#shared/server/gateways/payments.ts';
import type { PaymentEvent } from '#shared/server/gateways/read-payment-webhook.ts';
import { PaymentEvent as PaymentEventRow } from '#shared/server/models/payment-event.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';
import { declinePayment } from './decline-payment.ts';

const DECLINED = new Set(['payment_intent.payment_failed', 'checkout.session.async_payment_failed']);

/** The endpoint may be subscribed to more than the product acts on. */
const HANDLED: readonly string[] = HANDLED_EVENT_TYPES;

type Found = Pick<Row<Transaction>, 'id' | 'type'>;

const FOUND = columns<Found>({ id: 't', type: 't' });

/**
 * Stores an event of the provider once, however often it arrives; one of a type that says nothing to us is left alone. The job that follows asks for the present state, so that the
 * order and the number of events do not matter; the page the event speaks of may be an older one than the newest we know.
 */
export async function notePaymentEvent(tx: Tx, event: PaymentEvent): Promise<void> {
  const { id, type, objectId, checkoutSessionId } = event;
  if (!HANDLED.includes(type)) return;
  if (!(await insertNew(tx, PaymentEventRow, { id, type, objectId, receivedAt: tx.now }))) return;
  const transaction = await findTransaction(tx, event);
  if (!transaction) return;
  const transactionId = transaction.id;
  const options = { key: `stripe:${id}` };
  if (transaction.type === TransactionType.refund) return appendJob(tx, 'refund-payment', { transactionId }, options);
  if (DECLINED.has(type)) await declinePayment(tx, transactionId, { job: 'settle-payment' });
  const named = checkoutSessionId ? { sessionId: checkoutSessionId } : {};
  await appendJob(tx, 'settle-payment', { transactionId, ...named }, options);
}

/** By the number that we gave the object, else by the provider's number of the page, the refund or the payment. */
async function findTransaction(tx: Tx, event: PaymentEvent): Promise<Found | undefined> {
  const byPayment = 't.paymentIntentId = ? AND t.refundsId IS NULL';
  const ways: [string, string | null][] = [
    ['FROM transactions t WHERE t.transactionNo = ?', event.transactionNo],
    [
      'FROM checkout_sessions s JOIN transactions t ON t.id = s.transactionId WHERE s.providerSessionId = ?',
      event.checkoutSessionId,
    ],
    ['FROM transactions t WHERE t.providerRefundId = ?', event.objectId],
    [`FROM transactions t WHERE ${byPayment} ORDER BY t.createdAt LIMIT 1`, event.paymentIntentId],
  ];
  for (const [from, value] of ways) {
    const found = value === null ? undefined : await selectOne(tx, FOUND, from, [value]);
    if (found) return found;
  }
  return undefined;
}
