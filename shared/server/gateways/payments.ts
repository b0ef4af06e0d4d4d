import Stripe from 'stripe';
import type { SessionReport } from '#shared/domain/payments/checkout-session-machine.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { PAYMENT_ANSWER_LIMIT_MS } from '#shared/limits/payments.ts';
import { refuseInsideTransaction } from '#shared/server/database/open-transaction.ts';
import { traceOutside } from '#shared/server/tracing/trace-outside.ts';
import { readSession, sessionParams } from './checkout-session.ts';
import { PaymentFailure, toPaymentFailure } from './payment-failure.ts';
import { type PaymentEvent, readPaymentWebhook } from './read-payment-webhook.ts';

/** Two more tries of the SDK with the same idempotency key; `answerLimitMs` ends them all. */
const MAX_NETWORK_RETRIES = 2;
/** Of a list; the provider's own limit. */
const PAGE_ROWS = 100;
/** Our clock and the provider's need not agree when a session is looked up by the time it was asked for. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

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
  /** Milliseconds after which no reply is waited for any more, the SDK's tries included. */
  answerLimitMs?: number;
}

export interface CheckoutRequest {
  /** Rappen. The provider refuses less than 50. */
  amount: number;
  currency: 'chf';
  transactionNo: string;
  orderNumber: string;
  /** Which try of the transaction this is; comes back with the session, so that it is found again. */
  attempt: number;
  /** Shown to the customer and kept by the provider: the name of what is paid, never a finding. */
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

/** A session as the provider has it: `amountTotal` is to be compared with the transaction before settling. */
export interface CheckoutSession extends SessionReport {
  id: string;
  /** Where the customer pays; null once it has ended. */
  url: string | null;
  expiresAt: string;
  /** As it was given; null when we did not open it. */
  attempt: number | null;
  paymentIntentId: string | null;
  /** The provider's word for the means of payment, such as `card` or `twint`; null before it is paid. */
  paidWith: string | null;
}

/** A part of the provider's list, newest first. */
export interface SessionPage {
  sessions: CheckoutSession[];
  /** Asked for with `after`; null at the end. */
  next: string | null;
}

export interface RefundRequest {
  paymentIntentId: string;
  /** Rappen. */
  amount: number;
  /** Of the refund itself; comes back with it, so that it is found again. */
  transactionNo: string;
  idempotencyKey: string;
}

export interface Refund {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action';
  /** The provider's word for why it failed. */
  failure: string | null;
  transactionNo: string | null;
}

export interface Payments {
  createCheckoutSession(request: CheckoutRequest): Promise<OpenedCheckout>;
  getCheckoutSession(id: string): Promise<CheckoutSession>;
  /** Ends an open session; one that is paid or expired already is returned as it is. */
  expireCheckoutSession(id: string): Promise<CheckoutSession>;
  /**
   * The session of an attempt whose opening had no good end, or null. The provider lists by time, not by our numbers.
   * @param since when it was asked for
   */
  findCheckoutSession(wanted: { transactionNo: string; attempt: number; since: Date }): Promise<CheckoutSession | null>;
  /** Sessions made since an instant, a hundred at a time. */
  listCheckoutSessions(wish: { since: string; after?: string | undefined }): Promise<SessionPage>;
  refund(request: RefundRequest): Promise<Refund>;
  getRefund(id: string): Promise<Refund>;
  /** Every refund of a payment, newest first. */
  listRefunds(paymentIntentId: string): Promise<Refund[]>;
  /** @throws BadSignature */
  readWebhook(rawBody: string | Buffer, signature: string | undefined): PaymentEvent;
}

/** The event types the product acts on; the endpoint at the provider is subscribed to exactly these. */
export const HANDLED_EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
] as const;

/** What getCheckoutSession asks for at once, so that paid and refunded are read at the same moment. */
const EXPANDED_CHARGE = ['payment_intent.latest_charge'];

/** What is asked of it, as its SDK calls it. */
type Operation = `sessions.${'create' | 'retrieve' | 'expire' | 'list'}` | `refunds.${'create' | 'retrieve' | 'list'}`;

/**
 * Payments at Stripe Checkout, narrowed to what the product needs. Every method but `readWebhook` throws PaymentFailure.
 * Call none of them inside a database transaction.
 */
export function createPayments(options: PaymentsOptions): Payments {
  const limitMs = (): number => options.answerLimitMs ?? PAYMENT_ANSWER_LIMIT_MS;
  const asked = <Answer>(operation: Operation, ask: () => Promise<Answer>): Promise<Answer> =>
    traceOutside({ provider: 'stripe', operation }, () => askWithin(limitMs(), ask));
  const stripe = new Stripe(options.secretKey, {
    timeout: limitMs(),
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    telemetry: false,
    ...(options.apiOrigin ? originOptions(options.apiOrigin) : {}),
  });
  const livemode = options.livemode ?? /^(sk|rk)_live_/.test(options.secretKey);
  const sessions = stripe.checkout.sessions;

  async function getCheckoutSession(id: string): Promise<CheckoutSession> {
    return readSession(await asked('sessions.retrieve', () => sessions.retrieve(id, { expand: EXPANDED_CHARGE })));
  }

  return {
    getCheckoutSession,

    async createCheckoutSession(request) {
      const session = await asked('sessions.create', () =>
        sessions.create(sessionParams(request), { idempotencyKey: request.idempotencyKey }),
      );
      return { id: session.id, url: session.url ?? '', expiresAt: instant(session.expires_at) };
    },

    async expireCheckoutSession(id) {
      try {
        return readSession(await asked('sessions.expire', () => sessions.expire(id)));
      } catch (failure) {
        const current = await getCheckoutSession(id);
        if (current.status !== 'open') return current;
        throw failure;
      }
    },

    async findCheckoutSession({ transactionNo, attempt, since }) {
      const created = { gte: Math.floor((since.getTime() - CLOCK_SKEW_MS) / 1000) };
      let found: Stripe.Checkout.Session | undefined;
      const isIt = (session: Stripe.Checkout.Session) =>
        session.metadata?.transactionNo === transactionNo && session.metadata.attempt === String(attempt);
      await asked('sessions.list', () =>
        sessions.list({ created, limit: PAGE_ROWS }).autoPagingEach((session) => {
          if (isIt(session)) found = session;
          return !found;
        }),
      );
      // The list has no charges: what it says about money is asked for again.
      return found ? getCheckoutSession(found.id) : null;
    },

    async listCheckoutSessions({ since, after }) {
      const created = { gte: Math.floor(Date.parse(since) / 1000) };
      const expand = EXPANDED_CHARGE.map((path) => `data.${path}`);
      const wish = { created, expand, limit: PAGE_ROWS, ...(after ? { starting_after: after } : {}) };
      const page = await asked('sessions.list', () => sessions.list(wish));
      return { sessions: page.data.map(readSession), next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
    },

    async refund({ paymentIntentId, amount, transactionNo, idempotencyKey }) {
      const params = { payment_intent: paymentIntentId, amount, metadata: { transactionNo } };
      return readRefund(await asked('refunds.create', () => stripe.refunds.create(params, { idempotencyKey })));
    },

    async getRefund(id) {
      return readRefund(await asked('refunds.retrieve', () => stripe.refunds.retrieve(id)));
    },

    async listRefunds(paymentIntentId) {
      const page = await asked('refunds.list', () =>
        stripe.refunds.list({ payment_intent: paymentIntentId, limit: PAGE_ROWS }),
      );
      return page.data.map(readRefund);
    },

    readWebhook: (rawBody, signature) =>
      readPaymentWebhook({ stripe, secrets: options.webhookSecrets, livemode }, rawBody, signature),
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

function readRefund(refund: Stripe.Refund): Refund {
  return {
    id: refund.id,
    amount: refund.amount,
    status: (refund.status ?? 'pending') as Refund['status'],
    failure: refund.failure_reason ?? null,
    transactionNo: refund.metadata?.transactionNo ?? null,
  };
}

/** What comes after the limit is not waited for; the same request with the same key gets it later. */
async function askWithin<Answer>(limitMs: number, ask: () => Promise<Answer>): Promise<Answer> {
  refuseInsideTransaction('the payment provider');
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PaymentFailure('unknown', 'no-answer')), limitMs);
  });
  try {
    return await Promise.race([ask(), limit]);
  } catch (error) {
    throw toPaymentFailure(error);
  } finally {
    clearTimeout(timer);
  }
}
