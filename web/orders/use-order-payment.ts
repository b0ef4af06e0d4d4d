import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import type { PaymentView } from '#shared/views/orders.ts';
import { api } from '#web/client/api.ts';

/** The live connection tells of a payment at once; asking every five seconds is for when there is none. */
const ASK_EVERY_MS = 5_000;
const MOVING: readonly PaymentView['state'][] = [PaymentState.none, PaymentState.open];

/** A payment of an order, asked again while the provider has not decided. */
export function useOrderPayment(orderId: string, transactionNo: string) {
  const asked = { params: { orderId }, query: { transactionId: transactionNo } };
  const known = api.endpoints.getPayment.useQueryState(asked);
  return api.useGetPaymentQuery(asked, {
    pollingInterval: known.data && MOVING.includes(known.data.state) ? ASK_EVERY_MS : 0,
  });
}
