import type { partnerSales } from '#shared/contract/partner-sales.ts';
import { decideCancellationAtCounter } from '#shared/domain/orders/decide-cancellation.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { carryOutCancellation } from './carry-out-cancellation.ts';
import { factsOfCancellation } from './facts-of-cancellation.ts';

/**
 * A branch cancels an order that it sold, before the sample is taken. What it took at its counter it gives back there and says so
 * (`refundAtCounter`), what came through the provider a job gives back. The second tap changes nothing.
 */
export async function cancelAtCounter(
  tx: Tx,
  { actor, params: { orderId }, body }: Pick<Call<typeof partnerSales.cancelAtCounter>, 'actor' | 'params' | 'body'>,
): Promise<null | Refusal<'too-late-to-cancel' | 'price-changed' | 'order-error'>> {
  const placed = orNotFound(await lockTransaction(tx, { firstOf: orderId }));
  if (placed.orderStatus === OrderStatus.CANCELLED) return null;
  const decided = decideCancellationAtCounter(await factsOfCancellation(tx, placed));
  if (isRefusal(decided)) return decided;
  // The sum that was read to the customer: a payment may have arrived meanwhile.
  if (decided.refund !== body.expectedRefund) return refuse('price-changed', { details: { ...decided } });
  return carryOutCancellation(tx, placed, { reasons: [body.cancellationReason], decided }, actor);
}
