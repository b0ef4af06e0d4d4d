/** A transaction as its document says it, at reading size; it prints as it stands. */
import { useTranslation } from 'react-i18next';
import texts from '#shared/content/invoice.json' with { type: 'json' };
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import type { OrderView, TransactionView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Card } from '#web/kit/card.tsx';
import { localized } from '#web/kit/localized.ts';
import { PriceLines } from '#web/kit/price-lines.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import classes from './transaction.module.css';
import { stateOfTransaction, TRANSACTION_TONES } from './transaction-state.ts';

export function TransactionPaper({ order, transaction }: { order: OrderView; transaction: TransactionView }) {
  const { t } = useTranslation(['orders', 'common']);
  const language = useLanguage();
  const { type, transactionNo, amount, settledAt, createdAt, voucherCode } = transaction;
  const state = stateOfTransaction(transaction);
  const isRefund = type === TransactionType.refund;
  const rappen = Math.abs(amount);
  const at = settledAt ?? createdAt;
  const lines = transaction.lines.map(({ key, label, amount: price }) => ({
    key,
    label: price < 0 ? t('voucher.line', { code: voucherCode }) : localized(label, language),
    rappen: price,
    ...(price < 0 && { tone: 'success' as const }),
  }));
  return (
    <Card as="article" className={classes.paper}>
      <div className={classes.top}>
        <p className={classes.brand}>{t('common:brand')}</p>
        <div>
          <h2
            className={classes.title}
          >{`${t(isRefund ? 'transaction.creditName' : 'transaction.invoiceName')} ${transactionNo}`}</h2>
          <p className="muted">{formatDate(at)}</p>
        </div>
      </div>
      <p className="muted">{t('detail.meta', { number: order.orderNumber, date: formatDate(order.createdAt) })}</p>
      <div className={classes.lines}>
        <PriceLines
          lines={lines.length > 0 ? lines : [{ key: type, label: t(`common:transactionType.${type}`), rappen }]}
          total={{ label: t('detail.total'), rappen }}
        />
        <p className="muted">{texts.vat[language]}</p>
      </div>
      <p className={classes.state}>
        <StatusBadge tone={TRANSACTION_TONES[state]}>{t(`transaction.state.${state}`)}</StatusBadge>
        {settledAt && <span className="muted">{`${formatDate(settledAt)}, ${formatTime(settledAt)}`}</span>}
      </p>
      <p className="muted">{t(`transaction.note.${state}`)}</p>
    </Card>
  );
}
