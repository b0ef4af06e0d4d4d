import type { partnerSales } from '#shared/contract/partner-sales.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { findSampling } from './find-sampling.ts';

type Sampling = Pick<Call<typeof partnerSales.takeSample>, 'actor' | 'params'>;

/** The branch has taken the sample of an order that it sold and that is paid. The second tap changes nothing. */
export async function takeSample(tx: Tx, { actor, params }: Sampling): Promise<null | Refusal<'order-error'>> {
  const { orderId } = params;
  const placed = orNotFound(await lockTransaction(tx, { firstOf: orderId }));
  if (placed.orderStatus === OrderStatus.CONFIRMED) return null;
  return step(tx, { orderId, event: 'take-sample', actor, reason: 'sample taken at the counter' });
}

/** A slip: within a minute the branch that said so takes it back. The second tap changes nothing. */
export async function takeSampleBack(tx: Tx, { actor, params }: Sampling): Promise<null | Refusal<'order-error'>> {
  const { orderId } = params;
  const placed = orNotFound(await lockTransaction(tx, { firstOf: orderId }));
  const taken = await findSampling(tx, { orderId, branchId: actor.userId });
  if (placed.orderStatus === OrderStatus.PAID && taken) return null;
  if (!taken?.undoUntil || taken.undoUntil <= tx.now) return refuse('order-error');
  return step(tx, { orderId, event: 'take-sample-back', actor, reason: 'the sample was not taken after all' });
}

async function step(tx: Tx, wish: Parameters<typeof changeOrderStatus>[1]): Promise<null | Refusal<'order-error'>> {
  const moved = await changeOrderStatus(tx, wish);
  return isRefusal(moved) ? refuse('order-error') : null;
}
