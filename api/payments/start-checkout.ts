import type { payments } from '#shared/contract/payments.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { failpoint } from '#shared/server/failpoint.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import type { CheckoutRequest } from '#shared/server/gateways/payments.ts';
import { askAboutSession } from '#shared/server/payments/ask-about-session.ts';
import { closePages } from '#shared/server/payments/close-pages.ts';
import { type PreparedCheckout, prepareCheckout } from '#shared/server/payments/prepare-checkout.ts';
import { storeCheckout } from '#shared/server/payments/store-checkout.ts';
import type { Services } from '#shared/server/services.ts';
import type { CheckoutView } from '#shared/views/orders.ts';
import { answerInTime } from './answer-in-time.ts';

type StartCheckout = Call<typeof payments.startCheckout>;
type Opening = Extract<PreparedCheckout, { next: 'open' }>;

/** What a person is told who waits for the provider in vain: whether money may have moved is part of it. */
type NoAnswer = 'payment-provider-unavailable' | 'payment-unclear';

/** Steps of one call: older pages are closed, a page is asked for, a spoilt key is replaced once, its page is asked for. */
const MAX_STEPS = 5;

/**
 * Opens the provider's page for a transaction. Each step is stored before the provider is asked and may run again, so that a
 * call that waits too long is answered without it: it goes on by itself, and the next one finds what it reached.
 */
export async function startCheckout(services: Services, call: StartCheckout) {
  let noAnswer: NoAnswer = 'payment-provider-unavailable';
  const opening = openPage(services, call, (code) => {
    noAnswer = code;
  });
  return answerInTime(services, opening, () => refuse(noAnswer));
}

/** @throws PaymentFailure while the provider cannot be asked; `onStep` is told what that would mean for the person */
async function openPage(services: Services, call: StartCheckout, onStep: (noAnswer: NoAnswer) => void) {
  for (let step = 0; step < MAX_STEPS; step++) {
    const prepared = await inTransaction(services, (tx) => prepareCheckout(tx, call));
    if (isRefusal(prepared)) return prepared;
    if (prepared.next === 'settled') return { url: null, settled: true } satisfies CheckoutView;
    if (prepared.next === 'go') return { url: prepared.url, settled: false } satisfies CheckoutView;
    if (prepared.next === 'close') {
      onStep('payment-unclear');
      await closePages(services, prepared, call.actor);
    } else {
      onStep('payment-provider-unavailable');
      const opened = await askForPage(services, prepared, call);
      if (opened !== null) return opened;
    }
  }
  return refuse('payment-provider-unavailable');
}

/** The page; null when this attempt came to nothing, and what became of it is noted. */
async function askForPage(
  services: Services,
  prepared: Opening,
  call: StartCheckout,
): Promise<CheckoutView | Refusal<'payment-failed'> | null> {
  const { transaction, session } = prepared;
  const { actor } = call;
  try {
    const opened = await services.payments.createCheckoutSession(requestOf(services, call, prepared));
    failpoint('checkout.afterProvider');
    const isStored = await inTransaction(services, (tx) => storeCheckout(tx, transaction.id, session, opened, actor));
    return isStored ? { url: opened.url, settled: false } : null;
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    if (error.spoiltKey) {
      // The same key would get the same fault for a day. Was the page opened all the same? If not, another key may.
      services.log.warn({ err: error, orderId: transaction.orderId }, 'the payment provider spoilt a key');
      await askAboutSession(services, { transaction, session, actor });
      return null;
    }
    if (error.kind !== 'permanent') throw error;
    services.log.error({ err: error, orderId: transaction.orderId }, 'the payment provider refused to open a page');
    return refuse('payment-failed');
  }
}

function requestOf(
  services: Services,
  { request: { language } }: StartCheckout,
  { transaction, session, email, paidFor }: Opening,
): CheckoutRequest {
  const { id, orderId, transactionNo, orderNumber, amount } = transaction;
  const address = `${services.config.publicUrl}/orders/${orderId}/${transactionNo}`;
  return {
    amount,
    currency: 'chf',
    transactionNo,
    orderNumber,
    attempt: session.attempt,
    description: paidFor[language],
    language,
    successUrl: `${address}/confirmation`,
    cancelUrl: `${address}/settle?outcome=returned`,
    expiresAt: session.expiresAt.toISOString(),
    idempotencyKey: session.idempotencyKey ?? `checkout:${id}:${session.attempt}`,
    customerEmail: email ?? undefined,
  };
}
