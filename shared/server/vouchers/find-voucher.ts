import type { VoucherFacts } from '#shared/domain/vouchers/may-use-voucher.ts';
import { readVoucherCode } from '#shared/domain/vouchers/read-voucher-code.ts';
import type { VoucherDiscount } from '#shared/domain/vouchers/voucher-discount.ts';
import type { LocalText } from '#shared/languages.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, json, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { Voucher } from '#shared/server/models/voucher.ts';
import type { VoucherCode } from '#shared/server/models/voucher-code.ts';

/** A code that exists, and what its voucher takes off. */
export interface KnownVoucher extends VoucherFacts {
  codeId: string;
  code: string;
  label: LocalText;
  discount: VoucherDiscount;
}

interface FoundRow
  extends Pick<Row<VoucherCode>, 'code' | 'uses' | 'withdrawnAt'>,
    Pick<
      Row<Voucher>,
      'label' | 'published' | 'expiresAt' | 'redemptionLimit' | 'discountType' | 'discountValue' | 'productGroups'
    > {
  codeId: string;
}

const CODE = columns<{ voucherId: string }>({ voucherId: 'voucherId' });
const VOUCHER = columns<{ id: string }>({ id: 'id' });
const FOUND = columns<FoundRow>({
  codeId: 'c.id',
  code: 'c',
  uses: 'c',
  withdrawnAt: 'c',
  label: 'v',
  published: 'v',
  expiresAt: 'v',
  redemptionLimit: 'v',
  discountType: 'v',
  discountValue: 'v',
  productGroups: 'v',
});

/**
 * The voucher of a code for an order: it stays as it is until the transaction ends, so that nobody uses one that is being taken out of
 * use, or at a price of before. The code is not locked; its limit is asked by the statement that takes a use.
 */
export async function holdVoucher(tx: Tx, typed: string): Promise<KnownVoucher | undefined> {
  const code = readVoucherCode(typed);
  if (code === null) return undefined;
  const row = await selectOne(tx, CODE, 'FROM voucher_codes WHERE code = ?', [code]);
  if (!row) return undefined;
  await select(tx, VOUCHER, 'FROM vouchers WHERE id = ? LOCK IN SHARE MODE', [row.voucherId]);
  return findVoucher(tx, typed);
}

/** The voucher of a code, however it was typed; whether it may be used is `mayUseVoucher`'s to say. */
export async function findVoucher(on: Database | Tx, typed: string): Promise<KnownVoucher | undefined> {
  const code = readVoucherCode(typed);
  if (code === null) return undefined;
  const from = 'FROM voucher_codes c JOIN vouchers v ON v.id = c.voucherId WHERE c.code = ?';
  const row = await selectOne(on, FOUND, from, [code]);
  if (!row) return undefined;
  const { withdrawnAt, discountType, discountValue, ...facts } = row;
  return {
    ...facts,
    published: Boolean(row.published),
    isWithdrawn: withdrawnAt !== null,
    label: json(row.label),
    productGroups: json(row.productGroups),
    discount: { type: discountType, value: discountValue },
  };
}
