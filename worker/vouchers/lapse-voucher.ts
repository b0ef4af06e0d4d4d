import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { PAGE_OPENING_MS } from '#shared/limits/payments.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { closePages } from '#shared/server/payments/close-pages.ts';
import { endReservation, findReservation } from '#shared/server/vouchers/end-reservation.ts';
import type { Handler } from '#worker/registry.ts';

const JOB = { job: 'lapse-voucher' } as const;

/**
 * Gives back the voucher of an order that no held place keeps, once the provider has closed every page on which its price
 * could be paid; who paid in the last second keeps it.
 */
export const lapseVoucher: Handler<'lapse-voucher'> = async (services, { orderId }) => {
  const reservation = await inTransaction(services, (tx) => findReservation(tx, orderId));
  if (!reservation) return;
  const { payment, sessions, reservedUntil } = reservation;
  if (reservedUntil > services.now()) throw new RetryAt(reservedUntil, 'the reservation is not over');
  for (const { state, createdAt } of sessions) {
    const opensUntil = new Date(createdAt.getTime() + PAGE_OPENING_MS);
    if (state === SessionState.opening && opensUntil > services.now()) {
      throw new RetryAt(opensUntil, 'a page may be opened at this moment');
    }
  }
  await closePages(services, { transaction: payment, sessions }, JOB);
  const isDecided = await inTransaction(services, (tx) => endReservation(tx, orderId, JOB));
  if (!isDecided) throw new PaymentFailure('retry', 'payment-undecided');
};
