import { sumRappen } from '#shared/domain/money.ts';
import type { LocalText } from '#shared/languages.ts';
import type { PriceLineView, VoucherPriceView } from '#shared/views/vouchers.ts';

/** An item as it was ordered: price and the voucher's share of it in Rappen. */
export interface PricedItem {
  key: string;
  name: LocalText;
  price: number;
  discount: number;
}

/** The key of the line that a voucher has of its own. */
export const VOUCHER_LINE = 'voucher';

/** What is to be paid for these items, line by line; what a voucher takes off is the last line, below 0. */
export function listPriceLines(
  items: readonly PricedItem[],
  voucher: { code: string; label: LocalText } | null,
): VoucherPriceView {
  const discount = sumRappen(items.map((item) => item.discount));
  const lines: PriceLineView[] = items.map(({ key, name, price }) => ({ key, label: name, amount: price }));
  if (voucher) lines.push({ key: VOUCHER_LINE, label: voucher.label, amount: discount === 0 ? 0 : -discount });
  const total = sumRappen(items.map(({ price }) => price)) - discount;
  return { total, discount, voucherCode: voucher?.code ?? null, lines };
}
