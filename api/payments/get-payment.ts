import type { payments } from '#shared/contract/payments.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { askProvider } from '#shared/server/payments/ask-provider.ts';
import type { Services } from '#shared/server/services.ts';
import type { PaymentView } from '#shared/views/orders.ts';
import { findPayment } from './find-payment.ts';
import { presentPayment } from './present-payment.ts';

/**
 * The state of one payment. The specification has it ask the provider when the webhook is late: the one query that leaves
 * something behind, one job every ten seconds at most; it changes nothing itself.
 */
export async function getPayment(
  services: Services,
  { params, query }: Call<typeof payments.getPayment>,
): Promise<PaymentView> {
  const now = services.now();
  const { orderId } = params;
  const row = orNotFound(await findPayment(services, { orderId, transactionNo: query.transactionId, now }));
  if (row.status === TransactionStatus.open && row.openPages > 0 && !row.isAsked) {
    await inTransaction(services, (tx) => askProvider(tx, row.id));
  }
  return presentPayment(row, now);
}
