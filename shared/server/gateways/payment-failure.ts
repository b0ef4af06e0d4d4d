import Stripe from 'stripe';

/**
 * - `retry`: the provider said try again, or could not be reached; the same idempotency key is safe for 24 hours
 * - `permanent`: the provider refused; the same request will be refused again
 * - `unknown`: no reply came, or a fault that may hide a success; ask for the object, or repeat with the same key
 */
export type PaymentFailureKind = 'retry' | 'permanent' | 'unknown';

/** A call to the payment provider that did not do what was asked. The message has no customer data and no key. */
export class PaymentFailure extends Error {
  override readonly name = 'PaymentFailure';
  readonly kind: PaymentFailureKind;
  /** The provider's code (`charge_already_refunded`, `resource_missing`, `idempotency_error` ...), or our own word. */
  readonly code: string;
  readonly status: number | undefined;
  /** The provider's id of the request, for its support. */
  readonly requestId: string | undefined;

  constructor(kind: PaymentFailureKind, code: string, status?: number, requestId?: string) {
    super(`payment provider: ${code}${status ? ` (${status})` : ''}`);
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.requestId = requestId;
  }

  /** The provider saved a fault under our idempotency key and will repeat it: look the object up, or ask with another key. */
  get spoiltKey(): boolean {
    return this.code === 'StripeIdempotencyError' || (this.status ?? 0) >= 500;
  }
}

/** Turns what the SDK throws into a PaymentFailure; anything else is a surprise and stays what it is. */
export function toPaymentFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const code = error.code ?? error.type;
  const failure = (kind: PaymentFailureKind) =>
    new PaymentFailure(kind, code, error.statusCode ?? undefined, error.requestId);
  if (error instanceof Stripe.errors.StripeConnectionError) return failure('unknown');
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 409) return failure('retry');
  if ((error.statusCode ?? 500) >= 500) return failure('unknown');
  return failure('permanent');
}
