import { lapseAppointment } from '#shared/server/booking/lapse-appointment.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Handler } from '#worker/registry.ts';

/** Ends the hold of an order that was not paid in time, and closes the provider's page. */
export const lapseHold: Handler<'lapse-hold'> = async (services, { orderId }) => {
  const lapsed = await inTransaction(services, (tx) => lapseAppointment(tx, orderId, { job: 'lapse-hold' }));
  if (!lapsed?.checkoutSessionId) return;
  // Paid in the very last second? Then the settlement finds out and takes the slot again.
  const session = await services.payments.expireCheckoutSession(lapsed.checkoutSessionId);
  const payload = { transactionId: lapsed.id };
  await inTransaction(services, (tx) => appendJob(tx, 'settle-payment', payload, { key: `lapsed:${session.id}` }));
};
