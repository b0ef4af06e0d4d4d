import { BulkKind, type BulkWish } from '#shared/domain/orders/bulk-act.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { Language } from '#shared/languages.ts';

/** What goes out and what becomes free when a bulk act is done. */
export interface BulkOutlook {
  appointments: number;
  vouchers: number;
  /** Orders of which money goes back, and how many Rappen in all. */
  refunds: number;
  refundTotal: number;
  /** Messages by the language they are written in; a language without any is left out. */
  sms: Partial<Record<Language, number>>;
}

/** One order for which the act works. */
export interface OutlookRow {
  refund: number;
  hasPlace: boolean;
  hasVoucher: boolean;
  isAccountClosed: boolean;
  language: Language;
}

/** What the orders for which an act works add up to. */
export function sumOutlook(wish: BulkWish, rows: readonly OutlookRow[]): BulkOutlook {
  const cancels = wish.kind === BulkKind.cancel;
  const told = tellsPeople(wish) ? rows.filter(({ isAccountClosed }) => !isAccountClosed) : [];
  const sms: BulkOutlook['sms'] = {};
  for (const { language } of told) sms[language] = (sms[language] ?? 0) + 1;
  return {
    appointments: cancels ? rows.filter(({ hasPlace }) => hasPlace).length : 0,
    vouchers: cancels ? rows.filter(({ hasVoucher }) => hasVoucher).length : 0,
    refunds: rows.filter(({ refund }) => refund > 0).length,
    refundTotal: rows.reduce((sum, { refund }) => sum + refund, 0),
    sms,
  };
}

/** Paid by hand, the order is confirmed to its person; no other status by hand writes to them. */
const tellsPeople = (wish: BulkWish): boolean => wish.kind !== BulkKind.status || wish.status === OrderStatus.PAID;
