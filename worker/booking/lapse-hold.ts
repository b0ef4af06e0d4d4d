import { findEndedHold } from '#shared/server/booking/find-ended-hold.ts';
import { lapseAppointment } from '#shared/server/booking/lapse-appointment.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { closePagesOfHold } from '#worker/booking/close-pages-of-hold.ts';
import type { Handler } from '#worker/registry.ts';

const JOB = { job: 'lapse-hold' } as const;

/**
 * Ends the hold of an order that was not paid in time, once the provider has closed every page on which it could be paid; who
 * paid in the last second keeps the place. While the provider cannot be asked the place stays held, up to a limit.
 */
export const lapseHold: Handler<'lapse-hold'> = async (services, { orderId }) => {
  const ended = await inTransaction(services, (tx) => findEndedHold(tx, orderId));
  if (!ended) return;
  await closePagesOfHold(services, ended, JOB);
  const isDecided = await inTransaction(services, (tx) => lapseAppointment(tx, orderId, JOB));
  if (!isDecided) throw new PaymentFailure('retry', 'payment-undecided');
};
