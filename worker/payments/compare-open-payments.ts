import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { askAboutPayment } from '#shared/server/payments/ask-about-payment.ts';
import { askAboutRefund } from '#shared/server/payments/ask-about-refund.ts';
import { listOpenPayments, listOpenRefunds } from '#shared/server/payments/list-open-payments.ts';
import { noteRefund } from '#shared/server/payments/note-refund.ts';
import type { Handler } from '#worker/registry.ts';

const JOB = { job: 'compare-open-payments' } as const;

/**
 * Asks the provider about everything that is open: what an event that never came, or a job that was lost, left behind. While
 * the provider is away a round ends early; the next begins with what waited longest.
 */
export const compareOpenPayments: Handler<'compare-open-payments'> = async (services) => {
  try {
    for (const transactionId of await listOpenPayments(services)) {
      await askAboutPayment(services, { transactionId }, JOB);
    }
    for (const transactionId of await listOpenRefunds(services)) {
      const report = await askAboutRefund(services, transactionId);
      if (report) await inTransaction(services, (tx) => noteRefund(tx, transactionId, report, JOB));
    }
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    services.log.warn({ err: error }, 'the payment provider could not be asked about all that is open');
  }
};
