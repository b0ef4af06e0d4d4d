import { bind, inSteps } from '#api/http/bind.ts';
import { payments } from '#shared/contract/payments.ts';
import { getInvoiceFile } from './get-invoice-file.ts';
import { getPayment } from './get-payment.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';
import { startCheckout } from './start-checkout.ts';

/** Binds payment. */
export const bindPayments = bind(payments)({
  startCheckout: inSteps(startCheckout),
  getPayment,
  getInvoiceFile,
  receiveStripeEvent: inSteps(receiveStripeEvent),
});
