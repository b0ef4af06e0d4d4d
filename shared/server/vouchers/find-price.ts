import { listPriceLines, type PricedItem } from '#shared/domain/vouchers/list-price-lines.ts';
import { columns, type Database, json, select, type Tx } from '#shared/server/database/sql.ts';
import type { VoucherPriceView } from '#shared/views/vouchers.ts';
import { findVoucherUse, isTaken } from './find-voucher-use.ts';

const PLANNED = columns<PricedItem>({ key: 'p.itemKey', name: 'p', price: 'p', discount: '0' });
const ITEM = columns<PricedItem>({ key: 'i.itemKey', name: 'i', price: 'i', discount: 'i' });

/** What a payment costs, line by line, with the voucher it has. */
export async function findPrice(
  on: Database | Tx,
  { id, orderId }: { id: string; orderId: string },
): Promise<VoucherPriceView> {
  const from = 'FROM order_items i WHERE i.orderId = ? AND i.transactionId = ? ORDER BY i.position';
  const items = await select(on, ITEM, from, [orderId, id]);
  if (items.length === 0) {
    const planned = await select(on, PLANNED, 'FROM planned_items p WHERE p.transactionId = ? ORDER BY p.position', [
      id,
    ]);
    items.push(...planned);
  }
  const use = await findVoucherUse(on, orderId);
  return listPriceLines(
    items.map((item) => ({ ...item, name: json(item.name) })),
    use?.transactionId === id && isTaken(use) ? use : null,
  );
}
