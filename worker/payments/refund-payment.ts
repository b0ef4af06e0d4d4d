import { inTransaction } from '#shared/server/database/transaction.ts';
import { askAboutRefund } from '#shared/server/payments/ask-about-refund.ts';
import { noteRefund } from '#shared/server/payments/note-refund.ts';
import type { Handler } from '#worker/registry.ts';

/**
 * Gives a payment back, or looks how its refund stands, and books what the provider confirms. Fails while the provider cannot
 * be asked, and is tried again for days.
 */
export const refundPayment: Handler<'refund-payment'> = async (services, { transactionId }) => {
  const report = await askAboutRefund(services, transactionId);
  if (report) {
    await inTransaction(services, (tx) => noteRefund(tx, transactionId, report, { job: 'refund-payment' }));
  }
};
