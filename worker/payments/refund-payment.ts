import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import type { Payments, RefundRequest } from '#shared/server/gateways/payments.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import type { Handler } from '#worker/registry.ts';

const JOB = { job: 'refund-payment' } as const;
const GIVEN: readonly string[] = ['succeeded', 'pending'];
/** The provider forgets an idempotency key after a day; then this is how it says that the money went back before. */
const GIVEN_BEFORE = 'charge_already_refunded';

/**
 * Refunds a payment and books it when the provider confirms. The refund was stored before, and its id is the provider's
 * idempotency key: a repeat after a crash between the two steps refunds nothing twice.
 */
export const refundPayment: Handler<'refund-payment'> = async (services, { transactionId }) => {
  const refund = await findRow(services, Transaction, ['status', 'amount', 'paymentIntentId'], {
    where: { id: transactionId },
  });
  if (refund?.status !== TransactionStatus.open || refund.paymentIntentId === null) return;
  const { amount, paymentIntentId } = refund;
  const refundId = await give(services.payments, {
    amount,
    paymentIntentId,
    idempotencyKey: `refund:${transactionId}`,
  });
  await inTransaction(services, (tx) => settleTransaction(tx, transactionId, { paymentIntentId, refundId }, JOB));
};

/** The provider's id of the refund; null when it gave the money back before and does not say how. */
async function give(payments: Payments, request: RefundRequest): Promise<string | null> {
  try {
    const { id, status } = await payments.refund(request);
    if (!GIVEN.includes(status)) throw new Error(`the provider did not refund: ${status}`);
    return id;
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === GIVEN_BEFORE) return null;
    throw error;
  }
}
