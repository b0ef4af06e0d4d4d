/** The order as a bill: test, extras, what a voucher takes off, total. Where it can be changed, the voucher has its field below. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Card } from '#web/kit/card.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { PriceLines } from '#web/kit/price-lines.tsx';
import classes from './order-bill.module.css';
import type { Purchase } from './purchase/use-purchase.ts';
import type { PurchaseVoucher } from './purchase/use-voucher.ts';
import { VoucherField } from './voucher-field.tsx';

export interface OrderBillProps {
  purchase: Purchase;
  voucher: PurchaseVoucher;
  /** Whether a code can be typed and taken off here. */
  editable?: boolean;
  children?: ReactNode;
}

export function OrderBill({ purchase, voucher, editable = false, children }: OrderBillProps) {
  const { t } = useTranslation(['orders', 'errors', 'common']);
  const language = useLanguage();
  const items = [purchase.product, ...purchase.chosenAddons];
  const name = (item: (typeof items)[number]) => localized(item.name, language);
  const { code, held, off, total } = voucher;
  const words = voucher.isFromLink ? 'voucher.fromLink' : 'voucher';
  const why = code && voucher.error ? `${describeError(voucher.error, t)} ${t('orders:voucher.samePrice')}` : null;
  return (
    <Card tight as="section" className={classes.box}>
      <h2 className="cardhead">{t('orders:summary.box')}</h2>
      {total === null ? (
        <ul className={classes.names}>
          {items.map((item) => (
            <li key={item.key}>{name(item)}</li>
          ))}
        </ul>
      ) : (
        <PriceLines
          lines={[
            ...items.map((item) => ({ key: item.key, label: name(item), rappen: item.price ?? 0 })),
            ...(held
              ? [
                  {
                    key: 'voucher',
                    label: t('orders:voucher.line', { code: held.voucherCode }),
                    rappen: -off,
                    tone: 'success' as const,
                  },
                ]
              : []),
          ]}
          total={{ label: t('orders:summary.total'), rappen: total }}
        />
      )}
      {editable ? (
        <VoucherField
          code={held?.voucherCode ?? null}
          effect={
            held?.discount.type === 'percent'
              ? t(`orders:${words}.percentOff`, { value: held.discount.value })
              : t(`orders:${words}.amountOff`, { amount: formatMoney(off) })
          }
          refused={code && why ? { code, why } : null}
          busy={voucher.checking}
          onApply={voucher.keep}
          onRemove={() => voucher.keep(null)}
        />
      ) : (
        why && (
          <p role="alert" className={classes.refused}>
            {t('orders:voucher.line', { code })}: {why}
          </p>
        )
      )}
      {children}
    </Card>
  );
}
