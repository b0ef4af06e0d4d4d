import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { askAboutPayment } from '#shared/server/payments/ask-about-payment.ts';
import type { Handler } from '#worker/registry.ts';

/**
 * Makes a transaction agree with the provider: the page an event spoke of and every other that has not ended. Fails while
 * the provider cannot be asked, and is tried again for days; a question that somebody's look caused is left to the next look.
 */
export const settlePayment: Handler<'settle-payment'> = async (services, { transactionId, sessionId, isHint }) => {
  try {
    await askAboutPayment(services, { transactionId, sessionId }, { job: 'settle-payment' });
  } catch (error) {
    if (!isHint || !(error instanceof PaymentFailure)) throw error;
    services.log.warn({ err: error, transactionId }, 'the payment provider could not be asked');
  }
};
