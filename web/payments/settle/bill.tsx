/** The order as a bill with the exact amount of this payment; what a voucher took off is a line of its own. */

import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sumRappen } from '#shared/domain/money.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Card } from '#web/kit/card.tsx';
import { localized } from '#web/kit/localized.ts';
import { PriceLines } from '#web/kit/price-lines.tsx';
import classes from './bill.module.css';

export interface BillProps {
  order: OrderView;
  payment: PaymentView;
  /** The money is there. */
  paid: boolean;
  /** Nothing is paid here any more. */
  over: boolean;
}

export function Bill({ order, payment, paid, over }: BillProps) {
  const { t } = useTranslation(['payments', 'common']);
  const language = useLanguage();
  const items = order.items.map((item) => ({
    key: item.key,
    label: localized(item.name, language),
    rappen: item.price,
  }));
  const off = payment.amount - sumRappen(items.map(({ rappen }) => rappen));
  const ofOrder = [
    ...items,
    ...(off < 0
      ? [
          {
            key: 'voucher',
            label: order.voucherCode ? t('voucher', { code: order.voucherCode }) : t('discount'),
            rappen: off,
            tone: 'success' as const,
          },
        ]
      : []),
  ];
  const lines = payment.type === TransactionType.order ? ofOrder : furtherLines();

  /** What a further payment consists of; one sum, such as a fee, has no lines. */
  function furtherLines(): typeof ofOrder {
    const paid = order.transactions.find(({ transactionNo }) => transactionNo === payment.transactionNo);
    if (!paid || paid.lines.length === 0) {
      return [{ key: payment.type, label: t(`common:transactionType.${payment.type}`), rappen: payment.amount }];
    }
    return paid.lines.map(({ key, label, amount }) => ({ key, label: localized(label, language), rappen: amount }));
  }

  return (
    <Card tight as="section">
      <h2 className="cardhead">{t('bill', { number: order.orderNumber })}</h2>
      <PriceLines lines={lines} total={{ label: t(paid ? 'paid' : 'total'), rappen: payment.amount }} />
      {payment.amount > 0 && !paid && !over && (
        <p className={classes.safe}>
          <IconLock size={20} stroke={1.75} aria-hidden />
          <span>{t('safe')}</span>
        </p>
      )}
    </Card>
  );
}
