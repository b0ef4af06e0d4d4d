import { findRow } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { expireCheckout } from '#shared/server/payments/expire-checkout.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import type { Handler } from '#worker/registry.ts';

const CURRENCY = 'chf';
const JOB = { job: 'settle-payment' } as const;

/**
 * Makes a transaction agree with the provider: asks for the present state of its page (or of an older one that an event spoke
 * of) and books what is paid. Amount and currency must be ours to the Rappen, otherwise nothing is booked and an error is logged for operators.
 */
export const settlePayment: Handler<'settle-payment'> = async (services, { transactionId, sessionId }) => {
  const found = await findRow(services, Transaction, ['orderId', 'checkoutSessionId', 'amount', 'transactionNo'], {
    where: { id: transactionId },
  });
  const asked = sessionId ?? found?.checkoutSessionId;
  if (!found || !asked) return;
  // Also when the transaction is settled: somebody may have paid on another page.
  const session = await services.payments.getCheckoutSession(asked);
  if (session.status === 'expired') {
    await inTransaction(services, (tx) => expireCheckout(tx, { transactionId, sessionId: asked }, JOB));
    return;
  }
  if (session.status !== 'complete' || session.paymentStatus !== 'paid' || session.amountRefunded > 0) return;
  const { orderId, amount, transactionNo } = found;
  const isOurs =
    session.amountTotal === amount && session.currency === CURRENCY && session.transactionNo === transactionNo;
  if (!isOurs) {
    const code = 'payment-differs';
    services.log.error({ orderId, code }, 'a payment differs from its transaction and was not booked');
    return;
  }
  const { paymentIntentId } = session;
  await inTransaction(services, (tx) => settleTransaction(tx, transactionId, { paymentIntentId }, JOB));
};
