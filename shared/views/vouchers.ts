import type { VoucherCodeEvent } from '#shared/domain/vouchers/voucher-code-machine.ts';
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

/** A voucher as administrators see it. */
export interface VoucherView {
  _id: string;
  key: string;
  /** Empty where a language is still missing. */
  label: LocalText;
  expiration: string;
  /** Uses of each code. */
  redemptionLimit: number;
  published: boolean;
  discount: VoucherDiscount;
  /** Keys; none for all. */
  productGroups: string[];
  /** How many codes it has, and how many uses of them are reserved or redeemed. */
  codes: number;
  uses: number;
  /** A code of it was applied once: it stays. */
  isUsed: boolean;
  version: number;
  createdAt: string;
  /** By whom it, or a code of it, was changed last. */
  changed: { at: string; by: string } | null;
}

export interface VoucherCodeView {
  _id: string;
  code: string;
  uses: number;
  /** Lines of its log; a code without one may be deleted. */
  redemptionLogsNo: number;
  withdrawn: boolean;
  createdAt: string;
}

/** A line of a code's redemption log. */
export interface RedemptionView {
  _id: string;
  at: string;
  event: VoucherCodeEvent;
  orderId: string;
  orderNumber: string;
  transactionNo: string;
  /** A role, or the name of a job. */
  actor: string;
  /** Name of a member of staff; customers are known by their order. */
  by: string | null;
  reason: string;
}

/** A code that may be used now. */
export interface VoucherCheckView {
  voucherCode: string;
  label: LocalText;
  discount: VoucherDiscount;
}
