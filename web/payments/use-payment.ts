import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import type { PaymentView } from '#shared/views/orders.ts';
import { api } from '#web/client/api.ts';

/** The live connection reports a payment at once; polling every five seconds covers the time without a connection. */
const POLL_EVERY_MS = 5_000;
/** The provider may still decide, or the person may choose another time in another window. */
const UNDECIDED: readonly PaymentView['state'][] = [PaymentState.none, PaymentState.open, PaymentState.slotGone];

const isUndecided = ({ state, asking }: PaymentView): boolean => asking || UNDECIDED.includes(state);

/** The payment of a transaction, fetched on each entry and polled while it is undecided. */
export function usePayment(orderId: string, transactionNo: string) {
  const args = { params: { orderId }, query: { transactionId: transactionNo } };
  const known = api.endpoints.getPayment.useQueryState(args);
  return api.useGetPaymentQuery(args, {
    refetchOnMountOrArgChange: true,
    pollingInterval: known.data && isUndecided(known.data) ? POLL_EVERY_MS : 0,
  });
}
