import { object } from 'yup';
import { MAX_PAYMENT_EVENT_BYTES } from '#shared/limits.ts';
import { transactionNumber, uuid } from '#shared/schema/identifiers.ts';
import { utcOffset } from '#shared/schema/moments.ts';
import type { CheckoutView, PaymentView } from '#shared/views/orders.ts';
import { mutation, noReply, query, reply } from './define.ts';

/** Payment through Stripe Checkout; the webhook settles. */
export const payments = {
  startCheckout: mutation({
    path: '/orders/:orderId/:transactionNo/checkout',
    summary: 'Opens (or finds again) the provider page on which this transaction is paid; 0 Rappen settle at once.',
    access: ['customer'],
    owner: { entity: 'order', param: 'orderId' },
    params: object({ orderId: uuid, transactionNo: transactionNumber }),
    reply: reply<CheckoutView>(),
    errors: [
      'terms-not-accepted',
      'slot-taken',
      'too-many-holds',
      'hold-used-up',
      'order-cancelled',
      'order-completed',
      'addons-unpaid',
      'addons-too-late',
      'addons-kit-sent',
      'order-error',
      'payment-failed',
      'payment-provider-unavailable',
      'payment-unclear',
      'payment-processing',
      'payment-not-settled',
    ],
  }),
  getPayment: query({
    path: '/orders/:orderId/payment',
    urgent: true,
    summary: 'State of a payment; asks the provider when its webhook is late.',
    access: ['customer', 'admin'],
    owner: { entity: 'order', param: 'orderId' },
    params: object({ orderId: uuid }),
    query: object({
      /** Transaction number. */
      transactionId: transactionNumber,
      utcOffset,
    }),
    reply: reply<PaymentView>(),
  }),
  receiveStripeEvent: mutation({
    path: '/webhooks/stripe',
    summary: 'Signed events of Stripe.',
    access: 'webhook',
    signature: { header: 'stripe-signature', maxBytes: MAX_PAYMENT_EVENT_BYTES },
    limit: 'webhook',
    reply: noReply,
    errors: ['bad-signature'],
  }),
};
