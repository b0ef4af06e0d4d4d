import Stripe from 'stripe';
import { refuseInsideTransaction } from '#shared/server/database/open-transaction.ts';
import { readSession, sessionParams } from './checkout-session.ts';
import { toPaymentFailure } from './payment-failure.ts';
import { describeEvent, type PaymentEvent, readPaymentWebhook } from './read-payment-webhook.ts';

/** One reply may take this long; a customer waits behind it. The SDK then tries again with the same idempotency key. */
const ANSWER_TIMEOUT_MS = 8_000;
/** Two more tries: at worst about 25 s, within the time a browser waits. */
const MAX_NETWORK_RETRIES = 2;

/**
 * The provider refuses an `expires_at` under 30 minutes or over 24 hours from its own clock
 * (API reference, checkout/sessions/create). Ask for a little more, and end a session earlier with `expireCheckoutSession`.
 */
export const SHORTEST_CHECKOUT_MINUTES = 31;

export type CheckoutLanguage = 'de' | 'en' | 'fr' | 'it';

export interface PaymentsOptions {
  secretKey: string;
  /** Every secret that is valid now: two during a rotation. */
  webhookSecrets: string[];
  /** Origin of a stand-in; without it the real provider is asked over TLS. */
  apiOrigin?: string | undefined;
  /** Which world events must come from; read from the secret key when left out. */
  livemode?: boolean;
}

export interface CheckoutRequest {
  /** Rappen. The provider refuses less than 50. */
  amount: number;
  currency: 'chf';
  transactionNo: string;
  orderNumber: string;
  /** Shown to the customer and kept by the provider: the product's name, never a finding. */
  description: string;
  language: CheckoutLanguage;
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the provider. */
  successUrl: string;
  cancelUrl: string;
  /** Instant, at least SHORTEST_CHECKOUT_MINUTES ahead. Keep it in the row: a retry must send the same one. */
  expiresAt: string;
  /** Stored before the call; the same key with other facts is refused (`idempotency_error`). */
  idempotencyKey: string;
  customerEmail?: string | undefined;
}

export interface OpenedCheckout {
  id: string;
  /** Where the customer pays. */
  url: string;
  expiresAt: string;
}

export interface CheckoutSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  paymentIntentId: string | null;
  /** Rappen, as the provider has it: compare it with the transaction before settling. */
  amountTotal: number;
  /** Rappen given back so far; over 0 the transaction must not be settled any more. */
  amountRefunded: number;
  currency: string;
  transactionNo: string | null;
}

export interface RefundRequest {
  paymentIntentId: string;
  /** Rappen. */
  amount: number;
  idempotencyKey: string;
}

export interface Refund {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action';
}

export interface Payments {
  createCheckoutSession(request: CheckoutRequest): Promise<OpenedCheckout>;
  getCheckoutSession(id: string): Promise<CheckoutSession>;
  /** Ends an open session; one that is paid or expired already is returned as it is. */
  expireCheckoutSession(id: string): Promise<CheckoutSession>;
  refund(request: RefundRequest): Promise<Refund>;
  /** @throws BadSignature */
  readWebhook(rawBody: string | Buffer, signature: string | undefined): PaymentEvent;
  /** Events of the types we handle since an instant, oldest first: what a webhook may have missed. */
  listEvents(since: string): Promise<PaymentEvent[]>;
}

/** The event types the product acts on; the endpoint at the provider is subscribed to exactly these. */
export const HANDLED_EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'charge.refunded',
] as const;

/** What getCheckoutSession asks for at once, so that paid and refunded are read at the same moment. */
const EXPANDED_CHARGE = ['payment_intent.latest_charge'];

/**
 * Payments at Stripe Checkout, narrowed to what the product needs. Every method but `readWebhook` throws PaymentFailure.
 * Call none of them inside a database transaction.
 */
export function createPayments(options: PaymentsOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    timeout: ANSWER_TIMEOUT_MS,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    telemetry: false,
    ...(options.apiOrigin ? originOptions(options.apiOrigin) : {}),
  });
  const livemode = options.livemode ?? /^(sk|rk)_live_/.test(options.secretKey);
  const sessions = stripe.checkout.sessions;

  async function getCheckoutSession(id: string): Promise<CheckoutSession> {
    return readSession(await asked(() => sessions.retrieve(id, { expand: EXPANDED_CHARGE })));
  }

  return {
    getCheckoutSession,

    async createCheckoutSession(request) {
      const session = await asked(() =>
        sessions.create(sessionParams(request), { idempotencyKey: request.idempotencyKey }),
      );
      return { id: session.id, url: session.url ?? '', expiresAt: instant(session.expires_at) };
    },

    async expireCheckoutSession(id) {
      try {
        return readSession(await asked(() => sessions.expire(id)));
      } catch (failure) {
        const current = await getCheckoutSession(id);
        if (current.status !== 'open') return current;
        throw failure;
      }
    },

    async refund({ paymentIntentId, amount, idempotencyKey }) {
      const refund = await asked(() =>
        stripe.refunds.create({ payment_intent: paymentIntentId, amount }, { idempotencyKey }),
      );
      return { id: refund.id, amount: refund.amount, status: (refund.status ?? 'pending') as Refund['status'] };
    },

    readWebhook: (rawBody, signature) =>
      readPaymentWebhook({ stripe, secrets: options.webhookSecrets, livemode }, rawBody, signature),

    async listEvents(since) {
      const created = { gte: Math.floor(Date.parse(since) / 1000) };
      const wish = { created, types: [...HANDLED_EVENT_TYPES], limit: 100 };
      const events: PaymentEvent[] = [];
      // The call is made within `asked`: the list asks the moment it exists.
      await asked(() => stripe.events.list(wish).autoPagingEach((event) => void events.push(describeEvent(event))));
      return events.reverse();
    },
  };
}

function originOptions(apiOrigin: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(apiOrigin);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { protocol: scheme, host: hostname, port: Number(port || (scheme === 'http' ? 80 : 443)) };
}

function instant(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString();
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  refuseInsideTransaction('the payment provider');
  try {
    return await ask();
  } catch (error) {
    throw toPaymentFailure(error);
  }
}
