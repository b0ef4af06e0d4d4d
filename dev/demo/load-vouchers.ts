import vouchers from '#dev/demo/vouchers.json' with { type: 'json' };
import type { VoucherDiscount } from '#shared/domain/vouchers/voucher-discount.ts';
import { DAY_MS } from '#shared/durations.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { insertMissing } from '#shared/server/database/upsert-rows.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import { VoucherCode } from '#shared/server/models/voucher-code.ts';
import { demoId } from './demo-id.ts';

/** Loads vouchers that can be tried. Those that are there stay as they are: their days count from the first time. */
export async function loadVouchers(services: TransactionRunner): Promise<void> {
  await inTransaction(services, async (tx) => {
    const createdAt = tx.now;
    const rows = vouchers.map(({ discount, expiresInDays, voucherCodes: _codes, ...voucher }) => ({
      ...voucher,
      id: demoId('voucher', voucher.key),
      expiresAt: new Date(createdAt.getTime() + expiresInDays * DAY_MS),
      discountType: discount.type as VoucherDiscount['type'],
      discountValue: discount.value,
      createdAt,
    }));
    await insertMissing(tx, Voucher, rows);
    const codes = vouchers.flatMap(({ key, voucherCodes }) =>
      voucherCodes.map((code) => ({
        id: demoId('voucher-code', code),
        voucherId: demoId('voucher', key),
        code,
        withdrawnAt: null,
        createdAt,
      })),
    );
    await insertMissing(tx, VoucherCode, codes);
  });
}
