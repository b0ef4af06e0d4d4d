import { inTransaction } from '#shared/server/database/transaction.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { openRefund } from '#shared/server/payments/open-refund.ts';
import type { World } from './open-world.ts';
import { aPaidOrder, type PlacedOrder } from './orders.ts';
import { readPushes } from './pushes.ts';

/** A refund for which nobody has asked the provider, and its paid order. */
interface OpenRefund {
  order: PlacedOrder;
  /** Of its transaction. */
  id: string;
  transactionNo: string;
}

/** Part of an order that was paid without the provider is to be given back. */
export async function aRefund(world: World, amount: number): Promise<OpenRefund> {
  const order = await aPaidOrder(world);
  const refund = await inTransaction(world.services, async (tx) => {
    const payment = await lockTransaction(tx, { id: order.transactionId });
    if (!payment) throw new Error('no payment');
    return openRefund(tx, payment, { amount, reason: 'a test' }, { job: 'refund-payment' });
  });
  return { order, id: refund.id, transactionNo: refund.transactionNo };
}

/** What the screens of the staff are told of one entry in the list of failures. */
export const pushedFailures = async (world: World, id: string): Promise<object[]> =>
  (await readPushes(world.services)).filter((told) => told.entity === 'failures' && told.id === id);
