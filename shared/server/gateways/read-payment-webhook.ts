import type Stripe from 'stripe';

/** Older signatures are refused: a copied webhook is worth nothing after five minutes (Stripe's own default). */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

export type BadSignatureReason = 'signature' | 'body' | 'wrong-mode' | 'foreign-account';

/** A webhook that is not from our account at the provider. Carries neither body nor header, so it can be logged. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
  readonly reason: BadSignatureReason;

  constructor(reason: BadSignatureReason) {
    super(`payment webhook refused: ${reason}`);
    this.reason = reason;
  }
}

/** What an event says: which object changed. Its state is fetched, because events repeat and overtake one another. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Instant the event happened at the provider. */
  createdAt: string;
  /** The object of the event: `cs_…`, `pi_…`, `ch_…` or `re_…`. */
  objectId: string;
  checkoutSessionId: string | null;
  paymentIntentId: string | null;
  /** From the metadata we gave; null when the event is about something we did not start. */
  transactionNo: string | null;
}

export interface WebhookReader {
  stripe: Stripe;
  secrets: string[];
  /** Events of the other world (live or test) are refused. */
  livemode: boolean;
}

/**
 * Verifies a webhook over its raw bytes and returns what it is about.
 * @param rawBody the bytes as received; parsed and written again they no longer match the signature
 * @param signature header `Stripe-Signature`
 * @throws BadSignature
 */
export function readPaymentWebhook(
  reader: WebhookReader,
  rawBody: string | Buffer,
  signature: string | undefined,
): PaymentEvent {
  const event = verified(reader, rawBody, signature);
  if (typeof event?.id !== 'string' || typeof event.data?.object !== 'object') throw new BadSignature('body');
  if (event.livemode !== reader.livemode) throw new BadSignature('wrong-mode');
  // `account` is set for events of connected accounts only; we have none.
  if (event.account) throw new BadSignature('foreign-account');
  return describeEvent(event);
}

function verified({ stripe, secrets }: WebhookReader, rawBody: string | Buffer, signature = ''): Stripe.Event {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_TOLERANCE_SECONDS);
    } catch (error) {
      // A body that is signed but no JSON fails in the parser, not in the comparison.
      if (error instanceof SyntaxError) throw new BadSignature('body');
    }
  }
  throw new BadSignature('signature');
}

/** The facts of an event. */
function describeEvent(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as {
    id: string;
    object: string;
    payment_intent?: string | { id: string } | null;
    metadata?: Record<string, string> | null;
  };
  const intent = object.payment_intent;
  const linkedIntent = typeof intent === 'string' ? intent : (intent?.id ?? null);
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000).toISOString(),
    objectId: object.id,
    checkoutSessionId: object.object === 'checkout.session' ? object.id : null,
    paymentIntentId: object.object === 'payment_intent' ? object.id : linkedIntent,
    transactionNo: object.metadata?.transactionNo ?? null,
  };
}
