import { VoucherCodeState } from '#shared/domain/vouchers/voucher-code-machine.ts';
import type { LocalText } from '#shared/languages.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, json, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { VoucherUse } from '#shared/server/models/voucher-use.ts';

/** The voucher of an order, as it stands. */
export interface KnownUse
  extends Pick<Row<VoucherUse>, 'orderId' | 'transactionId' | 'codeId' | 'state' | 'reservedUntil'> {
  code: string;
  label: LocalText;
}

const USE = columns<KnownUse>({
  orderId: 'u',
  transactionId: 'u',
  codeId: 'u',
  state: 'u',
  reservedUntil: 'u',
  code: 'c',
  label: 'v',
});

/** The use of a voucher that an order has or had last; in an act the order is locked before. */
export async function findVoucherUse(on: Database | Tx, orderId: string): Promise<KnownUse | undefined> {
  const from = `FROM voucher_uses u JOIN voucher_codes c ON c.id = u.codeId JOIN vouchers v ON v.id = c.voucherId
    WHERE u.orderId = ?`;
  const row = await selectOne(on, USE, from, [orderId]);
  return row && { ...row, label: json(row.label) };
}

/** In which states of its use a code is taken. */
export const TAKEN: readonly VoucherCodeState[] = [VoucherCodeState.reserved, VoucherCodeState.redeemed];

/** True while the code is taken. */
export const isTaken = ({ state }: Pick<KnownUse, 'state'>): boolean => TAKEN.includes(state);
