import { v7 as uuidv7 } from 'uuid';
import type { VoucherDiscount } from '#shared/domain/vouchers/voucher-discount.ts';
import { DAY_MS } from '#shared/durations.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import { VoucherCode } from '#shared/server/models/voucher-code.ts';
import { VoucherRedemption } from '#shared/server/models/voucher-redemption.ts';
import { VoucherUse } from '#shared/server/models/voucher-use.ts';
import { call } from './call.ts';
import type { World } from './open-world.ts';

export interface VoucherWish {
  discount?: VoucherDiscount;
  redemptionLimit?: number;
  published?: boolean;
  /** Negative for one that has expired. */
  expiresInMs?: number;
  productGroups?: string[];
  isWithdrawn?: boolean;
}

/** What `usesOf` says of a code that nobody uses, and of one that one order uses. */
export const NO_USES = { counted: 0, taken: 0 };
export const ONE_USE = { counted: 1, taken: 1 };

let count = 0;

/** A voucher of ten percent with one code, published and in time unless said otherwise. Returns the code. */
export async function aVoucher(world: World, wish: VoucherWish = {}): Promise<string> {
  count += 1;
  const { discount = { type: 'percent', value: 10 }, redemptionLimit = 1, published = true } = wish;
  const now = world.services.now();
  const id = uuidv7();
  await insert(world.services, Voucher, {
    id,
    key: `voucher-${count}`,
    label: { de: 'Gutschein', en: 'Voucher', fr: 'Bon', it: 'Buono' },
    expiresAt: new Date(now.getTime() + (wish.expiresInMs ?? DAY_MS)),
    redemptionLimit,
    published,
    discountType: discount.type,
    discountValue: discount.value,
    productGroups: wish.productGroups ?? [],
    createdAt: now,
  });
  const code = `CODE-${count}`;
  const withdrawnAt = wish.isWithdrawn ? now : null;
  await insert(world.services, VoucherCode, { id: uuidv7(), voucherId: id, code, withdrawnAt, createdAt: now });
  return code;
}

interface Payer {
  orderId: string;
  transactionNo: string;
  token: string;
}

export const applyVoucher = (world: World, { orderId, transactionNo, token }: Payer, voucherCode: string) =>
  call(world.baseUrl, 'applyVoucher', { params: { orderId, transactionNo }, body: { voucherCode }, token });

export const revokeVoucher = (world: World, { orderId, transactionNo, token }: Payer) =>
  call(world.baseUrl, 'revokeVoucher', { params: { orderId, transactionNo }, token });

/** How many uses of a code are taken, by its count and by the states of its uses: two numbers that are always the same. */
export async function usesOf(world: World, code: string): Promise<{ counted: number; taken: number }> {
  const { id, uses } = await codeRow(world, code);
  const states = await findRows(world.services, VoucherUse, ['state'], { where: { codeId: id } });
  return { counted: uses, taken: states.filter(({ state }) => state === 'reserved' || state === 'redeemed').length };
}

/** The redemption log of a code as `[event, actor]`, oldest first. */
export async function logOf(world: World, code: string): Promise<[string, string][]> {
  const { id } = await codeRow(world, code);
  const rows = await findRows(world.services, VoucherRedemption, ['event', 'actor'], {
    where: { codeId: id },
    order: ['at', 'id'],
  });
  return rows.map(({ event, actor }) => [event, actor]);
}

async function codeRow(world: World, code: string) {
  const row = await findRow(world.services, VoucherCode, ['id', 'uses'], { where: { code } });
  if (!row) throw new Error(`no voucher has the code ${code}`);
  return row;
}
