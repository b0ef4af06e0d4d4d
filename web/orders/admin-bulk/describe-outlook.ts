import type { TFunction } from 'i18next';
import { formatMoney } from '#shared/domain/money.ts';
import { BulkKind } from '#shared/domain/orders/bulk-act.ts';
import type { BulkOutlook } from '#shared/domain/orders/bulk-outlook.ts';
import { isLanguage } from '#shared/languages.ts';

/** What goes out and becomes free with an act, a sentence each. */
export function describeOutlook({ kind, outlook }: { kind: BulkKind; outlook: BulkOutlook }, t: TFunction): string[] {
  const { appointments, vouchers, refunds, refundTotal, sms } = outlook;
  const languages = Object.entries(sms).filter(([language]) => isLanguage(language));
  const messages = languages.reduce((sum, [, number]) => sum + number, 0);
  const inLanguages = languages.map(([language, number]) => `${number} ${language}`).join(', ');
  return [
    ...(appointments > 0 ? [t('orders-bulk:after.appointments', { count: appointments })] : []),
    ...(vouchers > 0 ? [t('orders-bulk:after.vouchers', { count: vouchers })] : []),
    ...(messages > 0 ? [t('orders-bulk:after.sms', { count: messages, languages: inLanguages })] : []),
    ...(refunds > 0 ? [t('orders-bulk:after.refunds', { count: refunds, amount: formatMoney(refundTotal) })] : []),
    ...(kind === BulkKind.sms ? [t('orders-bulk:after.stop')] : []),
  ];
}
