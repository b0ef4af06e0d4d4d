import { change, type Tx } from '#shared/server/database/sql.ts';

const TOTAL =
  'UPDATE orders SET total = (SELECT SUM(i.price - i.discount) FROM order_items i WHERE i.orderId = ?) WHERE id = ?';

/** Writes what all items of a locked order cost, less what a voucher takes off. */
export async function sumOrderTotal(tx: Tx, orderId: string): Promise<void> {
  await change(tx, TOTAL, [orderId, orderId]);
}
