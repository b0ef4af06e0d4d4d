import { type Refusal, refuse } from '#shared/errors.ts';
import { announceOrder } from '#shared/server/announce.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, insertNew, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { BadSignature, type PaymentEvent } from '#shared/server/gateways/read-payment-webhook.ts';
import type { Services } from '#shared/server/services.ts';

interface TransactionRow {
  id: string;
  orderId: string;
  customerId: string;
  version: number;
}

const DECLINED = new Set(['payment_intent.payment_failed', 'checkout.session.async_payment_failed']);

/**
 * Takes an event of Stripe: verified over its raw bytes, stored once, answered after the commit. The job that follows asks
 * the provider for the present state, so that the order and the number of events do not matter (F21, F22).
 */
export async function receiveStripeEvent(
  services: Services,
  rawBody: string,
  signature: string,
): Promise<null | Refusal> {
  let event: PaymentEvent;
  try {
    event = services.payments.readWebhook(rawBody, signature);
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error;
    services.log.warn({ reason: error.reason }, 'a payment event was refused');
    return refuse('bad-signature');
  }
  await inTransaction(services, async (tx) => {
    const now = services.now();
    const isNew = await insertNew(tx, 'payment_events', {
      id: event.id,
      type: event.type,
      objectId: event.objectId,
      receivedAt: now,
    });
    if (!isNew) return;
    const transaction = await selectOne<TransactionRow>(
      tx,
      `SELECT t.id, t.orderId, o.customerId, o.version FROM transactions t JOIN orders o ON o.id = t.orderId
       WHERE t.transactionNo = ? OR t.checkoutSessionId = ? OR t.paymentIntentId = ? LIMIT 1`,
      [event.transactionNo ?? '', event.checkoutSessionId ?? '', event.paymentIntentId ?? ''],
    );
    if (!transaction) return;
    if (DECLINED.has(event.type)) {
      const changed = await change(
        tx,
        "UPDATE transactions SET checkoutState = 'failed' WHERE id = ? AND status = 'N/A' AND checkoutState IN ('none', 'open')",
        [transaction.id],
      );
      if (changed === 1)
        await announceOrder(tx, {
          id: transaction.orderId,
          customerId: transaction.customerId,
          version: transaction.version,
        });
    }
    await appendJob(tx, 'settle-payment', { transactionId: transaction.id }, { key: `stripe:${event.id}` });
  });
  return null;
}
