import { findEndedReschedule } from '#shared/server/booking/find-ended-reschedule.ts';
import { lapseReschedule as lapse } from '#shared/server/booking/lapse-reschedule.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { closePagesOfHold } from '#worker/booking/close-pages-of-hold.ts';
import type { Handler } from '#worker/registry.ts';

const JOB = { job: 'lapse-reschedule' } as const;

/** Ends the hold of a time whose fee was not paid, as the hold of an order ends; the appointment stays as it was. */
export const lapseReschedule: Handler<'lapse-reschedule'> = async (services, { transactionId }) => {
  const ended = await inTransaction(services, (tx) => findEndedReschedule(tx, transactionId));
  if (!ended) return;
  await closePagesOfHold(services, ended, JOB);
  const isDecided = await inTransaction(services, (tx) => lapse(tx, transactionId, JOB));
  if (!isDecided) throw new PaymentFailure('retry', 'payment-undecided');
};
