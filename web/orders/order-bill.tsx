/** The order as a bill: test, extras, total; a saved voucher code is shown as saved until it is redeemed. */
import { IconTicket } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Card } from '#web/kit/card.tsx';
import { localized } from '#web/kit/localized.ts';
import { PriceLines } from '#web/kit/price-lines.tsx';
import classes from './order-bill.module.css';
import type { Purchase } from './purchase/use-purchase.ts';

export interface OrderBillProps {
  purchase: Purchase;
  voucherCode: string | null;
  children?: ReactNode;
}

export function OrderBill({ purchase, voucherCode, children }: OrderBillProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const items = [purchase.product, ...purchase.chosenAddons];
  const name = (item: (typeof items)[number]) => localized(item.name, language);
  return (
    <Card tight as="section" className={classes.box}>
      <h2 className="cardhead">{t('summary.box')}</h2>
      {purchase.total === null ? (
        <ul className={classes.names}>
          {items.map((item) => (
            <li key={item.key}>{name(item)}</li>
          ))}
        </ul>
      ) : (
        <PriceLines
          lines={items.map((item) => ({ key: item.key, label: name(item), rappen: item.price ?? 0 }))}
          total={{ label: t('summary.total'), rappen: purchase.total }}
        />
      )}
      {voucherCode && (
        <p className={classes.voucher}>
          <IconTicket size={20} stroke={1.75} aria-hidden />
          {t('summary.voucher', { code: voucherCode })}
        </p>
      )}
      {children}
    </Card>
  );
}
