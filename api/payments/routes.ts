import type Router from '@koa/router';
import { ApiError } from '#api/http/api-error.ts';
import { bind } from '#api/http/bind.ts';
import { payments } from '#shared/contract/payments.ts';
import type { Services } from '#shared/server/services.ts';
import { findPayment } from './find-payment.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';
import { startCheckout } from './start-checkout.ts';

/** Binds payment. */
export function bindPayments(router: Router, services: Services): void {
  bind(payments)(router, services, {
    startCheckout: ({ input, request }) =>
      startCheckout(services, input.params.orderId, input.params.transactionNo, request.language),
    getPayment: async ({ input }) => {
      const payment = await findPayment(services, input.params.orderId, input.query.transactionId);
      if (!payment) throw new ApiError('not-found');
      return payment;
    },
    receiveStripeEvent: ({ rawBody, request }) =>
      receiveStripeEvent(services, rawBody, request.header('stripe-signature')),
  });
}
