import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { lapseAddons as lapse } from '#shared/server/orders/lapse-addons.ts';
import { closePages } from '#shared/server/payments/close-pages.ts';
import type { Handler } from '#worker/registry.ts';

const JOB = { job: 'lapse-addons' } as const;

/** Voids extras that were chosen and not paid, once the provider has ended every page for them; who paid in the last second keeps them. */
export const lapseAddons: Handler<'lapse-addons'> = async (services, { transactionId }) => {
  const overdue = await inTransaction(services, (tx) => lapse(tx, transactionId, JOB));
  if (!overdue) return;
  await closePages(services, overdue, JOB);
  if (await inTransaction(services, (tx) => lapse(tx, transactionId, JOB))) {
    throw new PaymentFailure('retry', 'payment-undecided');
  }
};
