import { object, string } from 'yup';
import { LANGUAGES } from '#shared/languages.ts';
import { MAX_PAYMENT_EVENT_BYTES } from '#shared/limits/door.ts';
import { orderNumber, transactionNumber, uuid } from '#shared/schema/identifiers.ts';
import { utcOffset } from '#shared/schema/moments.ts';
import type { CheckoutView, PaymentView } from '#shared/views/orders.ts';
import { fileReply, mutation, noReply, query, reply } from './define.ts';

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
      'questionnaire-first',
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
  getInvoiceFile: query({
    path: '/orders/download/invoice-file',
    summary:
      'The invoice of a payment with its Swiss QR-bill, or the credit note of a refund, as a PDF; what is paid says so and asks for nothing.',
    access: ['customer', 'admin'],
    query: object({
      orderNo: orderNumber,
      transactionNo: transactionNumber,
      /** Of the clock that the document's times are printed by; that of Zurich without it. */
      utcOffset,
      /** Of the document; that of the request without it. */
      lang: string().oneOf(LANGUAGES, 'field.language'),
    }),
    reply: fileReply,
    cost: 5,
    errors: ['no-invoice'],
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
