import { UNDECIDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import type { Services } from '#shared/server/services.ts';

/** Notes that a payment's open pages are asked about, whatever comes of it. */
export async function markAsked(services: Services, transactionId: string): Promise<void> {
  const which = { transactionId, state: [...UNDECIDED_SESSIONS] };
  await updateRows(services, CheckoutSession, { askedAt: services.now() }, which);
}
