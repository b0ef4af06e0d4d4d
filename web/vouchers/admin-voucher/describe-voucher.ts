import type { TFunction } from 'i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { VoucherView } from '#shared/views/vouchers.ts';
import { lastDayOf } from './voucher-form.ts';

export const describeDiscount = ({ discount: { type, value } }: VoucherView, t: TFunction<['vouchers']>): string =>
  type === 'amount' ? formatMoney(value) : t('percent', { value });

export const describeUntil = (voucher: VoucherView): string => formatDate(`${lastDayOf(voucher)}T12:00:00Z`);

/** @param today in Zurich */
export const isExpired = (voucher: VoucherView, today: string): boolean => lastDayOf(voucher) < today;
