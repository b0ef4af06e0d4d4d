import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { isUnavailable } from '#shared/server/is-unavailable.ts';
import { askAboutPayment } from '#shared/server/payments/ask-about-payment.ts';
import { askAboutRefund } from '#shared/server/payments/ask-about-refund.ts';
import { listOpenPayments, listOpenRefunds } from '#shared/server/payments/list-open-payments.ts';
import { markAsked } from '#shared/server/payments/mark-asked.ts';
import { noteRefund } from '#shared/server/payments/note-refund.ts';
import type { Handler } from '#worker/registry.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

const JOB = { job: 'compare-open-payments' } as const;

/** Calls in vain after which a round takes the provider for away. */
const MOST_IN_VAIN = 3;

/**
 * Asks the provider about everything that is open: what an event that never came, or a job that was lost, left behind. What it
 * cannot say about one payment holds up no other. While the provider is away a round ends early; the next begins with
 * what waited longest.
 */
export const compareOpenPayments: Handler<'compare-open-payments'> = async (services) => {
  await forEach(services, await listOpenPayments(services), async (transactionId) => {
    // Before asking: one that is asked about in vain again and again waits behind all others.
    await markAsked(services, transactionId);
    await askAboutPayment(services, { transactionId }, JOB);
  });
  await forEach(services, await listOpenRefunds(services), async (transactionId) => {
    const report = await askAboutRefund(services, transactionId);
    if (report) await inTransaction(services, (tx) => noteRefund(tx, transactionId, report, JOB));
  });
};

async function forEach(services: WorkerServices, ids: readonly string[], ask: (id: string) => Promise<void>) {
  let inVain = 0;
  for (const transactionId of ids) {
    try {
      await ask(transactionId);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      services.log.error({ err: error, transactionId }, 'an open payment could not be compared with the provider');
      if (isAway(error)) inVain += 1;
      if (inVain === MOST_IN_VAIN) return;
    }
  }
}

/** What was refused, or is a fault of ours, says nothing about the next one. */
const isAway = (error: unknown): boolean => error instanceof PaymentFailure && error.kind !== 'permanent';
