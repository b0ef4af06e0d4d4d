import { listPriceLines, type PricedItem } from '#shared/domain/vouchers/list-price-lines.ts';
import type { LocalText } from '#shared/languages.ts';
import { columns, type Database, json, jsonRows, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { VoucherPriceView } from '#shared/views/vouchers.ts';
import { TAKEN } from './find-voucher-use.ts';

/** What a transaction costs, as it is read with it; `readPrice` makes lines of it. */
export interface PriceRow {
  /** JSON, as are the others. What was bought with it; null while it is an add-on that is not paid. */
  items: string | null;
  planned: string | null;
  voucherUse: string | null;
}

/** The price of a transaction `t`, with the voucher it has, as columns of a SELECT; binds `TAKEN`. */
export const PRICE: Record<keyof PriceRow, string> = {
  items: `(SELECT JSON_OBJECTAGG(i.position, JSON_OBJECT('key', i.itemKey, 'name', i.name, 'price', i.price, 'discount', i.discount))
    FROM order_items i WHERE i.orderId = t.orderId AND i.transactionId = t.id)`,
  planned: `(SELECT JSON_OBJECTAGG(p.position, JSON_OBJECT('key', p.itemKey, 'name', p.name, 'price', p.price, 'discount', 0))
    FROM planned_items p WHERE p.transactionId = t.id)`,
  voucherUse: `(SELECT JSON_OBJECT('code', c.code, 'label', v.label)
    FROM voucher_uses u JOIN voucher_codes c ON c.id = u.codeId JOIN vouchers v ON v.id = c.voucherId
    WHERE u.orderId = t.orderId AND u.transactionId = t.id AND u.state IN (?))`,
};

/** What a transaction costs, line by line, with the voucher it has. */
export function readPrice({ items, planned, voucherUse }: PriceRow): VoucherPriceView {
  const priced = jsonRows<PricedItem>(items ?? planned);
  const use = voucherUse === null ? null : json<{ code: string; label: LocalText }>(voucherUse);
  return listPriceLines(
    priced.map((item) => ({ ...item, name: json<LocalText>(item.name) })),
    use && { ...use, label: json<LocalText>(use.label) },
  );
}

const PRICED = columns<PriceRow>(PRICE);

/** The same for a transaction that is known already. @throws where there is no such transaction */
export async function findPrice(on: Database | Tx, { id }: { id: string }): Promise<VoucherPriceView> {
  const row = await selectOne(on, PRICED, 'FROM transactions t WHERE t.id = ?', [TAKEN, id]);
  if (!row) throw new Error('no such transaction');
  return readPrice(row);
}
