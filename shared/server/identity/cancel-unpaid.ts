import { isRefusal } from '#shared/errors.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import { cancelOrder } from '#shared/server/orders/cancel-order.ts';
import type { Actor } from '#shared/server/services.ts';

const ID = columns<{ id: string; status: number | null }>({ id: 'o', status: 'o' });

/** All orders are locked: one that is paid at this moment is waited for, and is an open one then. @returns those that nobody paid */
export async function lockUnpaidOrders(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await select(tx, ID, 'FROM orders o WHERE o.customerId = ? ORDER BY o.id FOR UPDATE', [customerId]);
  return rows.filter(({ status }) => status === null).map(({ id }) => id);
}

/** Its place, voucher and payment pages go as with every cancellation; money that comes all the same is given back. */
export async function cancelUnpaid(tx: Tx, orderId: string, actor: Actor): Promise<void> {
  const body = { cancellationReasons: ['customer-wish'], shouldRefund: true };
  const cancelled = await cancelOrder(tx, { actor, params: { orderId }, body });
  if (isRefusal(cancelled)) throw new Error(`an unpaid order of a closed account stays: ${cancelled.refused}`);
}
