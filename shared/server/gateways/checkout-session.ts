import type Stripe from 'stripe';
import type { CheckoutRequest, CheckoutSession } from './payments.ts';

/** The session Stripe is asked to open. */
export function sessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  // The payment carries the same metadata, so that events of the payment and of the charge name the transaction too.
  const { transactionNo, orderNumber, attempt } = request;
  const metadata = { transactionNo, orderNumber, attempt: String(attempt) };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card', 'twint'],
    // Prices are CHF everywhere; the provider must not offer a foreign card its own currency.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency,
          unit_amount: request.amount,
          product_data: { name: request.description },
        },
      },
    ],
    client_reference_id: request.transactionNo,
    metadata,
    payment_intent_data: { metadata },
    locale: request.language,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.ceil(Date.parse(request.expiresAt) / 1000),
    ...(request.customerEmail ? { customer_email: request.customerEmail } : {}),
  };
}

/** What Stripe returns about a session; the refunded part is known when its payment and charge were expanded. */
export function readSession(session: Stripe.Checkout.Session): CheckoutSession {
  const intent = session.payment_intent;
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : null;
  const known = charge && typeof charge === 'object' ? charge : null;
  return {
    id: session.id,
    url: session.url,
    expiresAt: new Date(session.expires_at * 1000).toISOString(),
    attempt: Number(session.metadata?.attempt) || null,
    status: (session.status ?? 'open') as CheckoutSession['status'],
    paymentStatus: session.payment_status as CheckoutSession['paymentStatus'],
    intentStatus: intent && typeof intent === 'object' ? intent.status : null,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountTotal: session.amount_total ?? 0,
    paidWith: known?.payment_method_details?.type ?? null,
    amountRefunded: known?.amount_refunded ?? 0,
    currency: session.currency ?? '',
    transactionNo: session.metadata?.transactionNo ?? null,
  };
}
