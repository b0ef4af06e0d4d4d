import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';

/** The order of this number, if it takes results. */
export async function findMatchableOrder(tx: Tx, orderNumber: string) {
  const order = await findRow(tx, Order, ['id', 'status', 'customerId'], { where: { orderNumber } });
  if (!order) return refuse('order-not-matched');
  if (order.status === null) {
    return refuse('order-not-matched', { fields: [{ path: 'orderNumber', key: 'field.order-unpaid' }] });
  }
  return order.status === OrderStatus.CANCELLED ? refuse('order-cancelled') : order;
}
