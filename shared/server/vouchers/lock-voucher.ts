import type { Row } from '#shared/server/database/columns.ts';
import { columns, json, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { Voucher } from '#shared/server/models/voucher.ts';

/** A voucher that nobody else changes, deletes or applies until the transaction ends. */
export type LockedVoucher = Omit<Row<Voucher>, 'createdAt' | 'key' | 'discountType' | 'discountValue'>;

const LOCKED = columns<LockedVoucher>({
  id: 'id',
  label: 'label',
  expiresAt: 'expiresAt',
  redemptionLimit: 'redemptionLimit',
  published: 'published',
  productGroups: 'productGroups',
  version: 'version',
});

/** Locks a voucher; orders that apply one of its codes wait, and see what came of it. */
export async function lockVoucher(tx: Tx, id: string): Promise<LockedVoucher | undefined> {
  const row = await selectOne(tx, LOCKED, 'FROM vouchers WHERE id = ? FOR UPDATE', [id]);
  return row && { ...row, label: json(row.label), productGroups: json(row.productGroups) };
}
