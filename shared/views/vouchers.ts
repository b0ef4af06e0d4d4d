import type { VoucherDiscount } from '#shared/domain/vouchers/voucher-discount.ts';
import type { LocalText } from '#shared/languages.ts';

/** One line of what is to be paid; `amount` in Rappen, below 0 for what a voucher takes off. */
export interface PriceLineView {
  key: string;
  label: LocalText;
  amount: number;
}

/** What is to be paid with or without a voucher, in Rappen: the lines add up to the total. */
export interface VoucherPriceView {
  total: number;
  /** What the voucher takes off; 0 without one. */
  discount: number;
  voucherCode: string | null;
  lines: PriceLineView[];
}

/** A code that may be used now. */
export interface VoucherCheckView {
  voucherCode: string;
  label: LocalText;
  discount: VoucherDiscount;
}
