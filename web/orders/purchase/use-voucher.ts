import { skipToken } from '@reduxjs/toolkit/query/react';
import { sumRappen } from '#shared/domain/money.ts';
import { discountLines } from '#shared/domain/vouchers/voucher-discount.ts';
import type { VoucherCheckView } from '#shared/views/vouchers.ts';
import { api } from '#web/client/api.ts';
import { type KeptVoucher, useKeptVoucher } from './use-kept-voucher.ts';
import type { Purchase } from './use-purchase.ts';

export interface PurchaseVoucher extends KeptVoucher {
  /** What the server says of the code for this test; null while it is asked, and where it does not hold. */
  held: VoucherCheckView | null;
  checking: boolean;
  /** Why it does not hold. */
  error: unknown;
  /** Rappen that it takes off. */
  off: number;
  /** What is to be paid with it, Rappen; null while prices are not shown. */
  total: number | null;
}

/** The voucher of a purchase, checked anew where it is shown. The price counts it only when the server says that it holds. */
export function useVoucher(purchase: Purchase | null): PurchaseVoucher {
  const kept = useKeptVoucher();
  const { code } = kept;
  const args = code && purchase ? { params: { code }, query: { productGroup: purchase.group.key } } : skipToken;
  const check = api.useCheckVoucherQuery(args, { refetchOnMountOrArgChange: true });
  const held = code && !check.error ? (check.currentData ?? null) : null;
  const total = purchase?.total ?? null;
  const prices = purchase ? [purchase.product, ...purchase.chosenAddons].map(({ price }) => price ?? 0) : [];
  const off = held && total !== null ? sumRappen(discountLines(prices, held.discount)) : 0;
  return {
    ...kept,
    held,
    checking: check.isFetching,
    error: code && !check.isFetching ? check.error : undefined,
    off,
    total: total === null ? null : total - off,
  };
}
