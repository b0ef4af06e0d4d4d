import type { PaymentView } from '#shared/views/orders.ts';
import { api } from '#web/client/api.ts';

/** The live connection tells of a payment at once; asking every five seconds is for when there is none. */
const ASK_EVERY_MS = 5_000;
/** The provider may still decide, or the person may choose another time in another window. */
const UNDECIDED: readonly PaymentView['state'][] = ['open', 'pending', 'slot-gone'];

/** The payment of a transaction, new on each entry and asked for again while it is undecided. */
export function usePayment(orderId: string, transactionNo: string) {
  const asked = { params: { orderId }, query: { transactionId: transactionNo } };
  const known = api.endpoints.getPayment.useQueryState(asked);
  return api.useGetPaymentQuery(asked, {
    refetchOnMountOrArgChange: true,
    pollingInterval: known.data && UNDECIDED.includes(known.data.state) ? ASK_EVERY_MS : 0,
  });
}
