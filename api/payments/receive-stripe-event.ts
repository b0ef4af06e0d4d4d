import type { payments } from '#shared/contract/payments.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { BadSignature, type PaymentEvent } from '#shared/server/gateways/read-payment-webhook.ts';
import { notePaymentEvent } from '#shared/server/payments/note-payment-event.ts';
import type { Services } from '#shared/server/services.ts';

/** Takes an event of Stripe: verified over its raw bytes by the provider's own code and stored once; the reply follows the commit. */
export async function receiveStripeEvent(
  services: Services,
  { rawBody, request }: Call<typeof payments.receiveStripeEvent>,
): Promise<null | Refusal<'bad-signature'>> {
  let event: PaymentEvent;
  try {
    event = services.payments.readWebhook(rawBody, request.header('stripe-signature'));
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error;
    services.log.warn({ reason: error.reason }, 'a payment event was refused');
    return refuse('bad-signature');
  }
  await inTransaction(services, (tx) => notePaymentEvent(tx, event));
  return null;
}
