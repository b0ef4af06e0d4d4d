import type { payments } from '#shared/contract/payments.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { LocalText } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import { json } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import type { CheckoutRequest, OpenedCheckout } from '#shared/server/gateways/payments.ts';
import type { LockedTransaction } from '#shared/server/payments/lock-transaction.ts';
import { prepareCheckout } from '#shared/server/payments/prepare-checkout.ts';
import { storeCheckout } from '#shared/server/payments/store-checkout.ts';
import type { Services } from '#shared/server/services.ts';
import type { CheckoutView } from '#shared/views/orders.ts';

type StartCheckout = Call<typeof payments.startCheckout>;
type ProviderRefusal = Refusal<'payment-failed' | 'payment-provider-unavailable'>;

/** Opens the provider's page for a transaction: the attempt is stored, the provider asked, the page stored. */
export async function startCheckout(services: Services, call: StartCheckout) {
  const prepared = await inTransaction(services, (tx) => prepareCheckout(tx, call));
  if (isRefusal(prepared)) return prepared;
  if (prepared.settled) return { url: null, settled: true } satisfies CheckoutView;
  if (prepared.url !== null) return { url: prepared.url, settled: false } satisfies CheckoutView;
  const { transaction, email } = prepared;
  const session = await openPage(services, requestOf(services, call, transaction, email), transaction.orderId);
  if (isRefusal(session)) return session;
  const { id: transactionId, attempt } = transaction;
  await inTransaction(services, (tx) => storeCheckout(tx, { transactionId, attempt }, session, call.actor));
  return { url: session.url, settled: false } satisfies CheckoutView;
}

async function openPage(
  services: Services,
  request: CheckoutRequest,
  orderId: string,
): Promise<OpenedCheckout | ProviderRefusal> {
  try {
    return await services.payments.createCheckoutSession(request);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    services.log.error({ err: error, orderId }, 'the payment provider did not open a page');
    return refuse(error.kind === 'permanent' ? 'payment-failed' : 'payment-provider-unavailable');
  }
}

function requestOf(
  services: Services,
  { request: { language } }: StartCheckout,
  transaction: LockedTransaction,
  email: string | null,
): CheckoutRequest {
  const { id, orderId, transactionNo, orderNumber, amount, attempt, checkoutExpiresAt, productName } = transaction;
  const address = `${services.config.publicUrl}/orders/${orderId}/${transactionNo}`;
  return {
    amount,
    currency: 'chf',
    transactionNo,
    orderNumber,
    description: json<LocalText>(productName)[language],
    language,
    successUrl: `${address}/confirmation`,
    cancelUrl: `${address}/settle?outcome=returned`,
    expiresAt: (checkoutExpiresAt ?? services.now()).toISOString(),
    idempotencyKey: `checkout:${id}:${attempt}`,
    customerEmail: email ?? undefined,
  };
}
