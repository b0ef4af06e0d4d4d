import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { PAGE_OPENING_MS } from '#shared/limits/payments.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { endUnpaidFollowUp, findUnpaidFollowUp } from '#shared/server/orders/end-unpaid-follow-up.ts';
import { closePages } from '#shared/server/payments/close-pages.ts';
import type { Handler } from '#worker/registry.ts';

const JOB = { job: 'lapse-follow-up' } as const;

/**
 * Cancels a follow-up order that was not paid in time, once the provider has closed every page on which it could be paid; who paid in
 * the last second has ordered.
 */
export const lapseFollowUp: Handler<'lapse-follow-up'> = async (services, { orderId }) => {
  const unpaid = await inTransaction(services, (tx) => findUnpaidFollowUp(tx, orderId));
  if (!unpaid) return;
  for (const { state, createdAt } of unpaid.sessions) {
    const opensUntil = new Date(createdAt.getTime() + PAGE_OPENING_MS);
    if (state === SessionState.opening && opensUntil > services.now()) {
      throw new RetryAt(opensUntil, 'a page may be opened at this moment');
    }
  }
  await closePages(services, { transaction: unpaid.payment, sessions: unpaid.sessions }, JOB);
  const isDecided = await inTransaction(services, (tx) => endUnpaidFollowUp(tx, orderId, JOB));
  if (!isDecided) throw new PaymentFailure('retry', 'payment-undecided');
};
