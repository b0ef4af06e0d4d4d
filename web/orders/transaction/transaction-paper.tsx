/** A transaction as its document says it, at reading size; it prints as it stands. */
import { useTranslation } from 'react-i18next';
import texts from '#shared/content/invoice.json' with { type: 'json' };
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { documentKind } from '#shared/domain/payments/document-kind.ts';
import type { OrderView, TransactionView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { Card } from '#web/kit/card.tsx';
import { localized } from '#web/kit/localized.ts';
import { PriceLines } from '#web/kit/price-lines.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { useMeansOf } from '../use-means-of.ts';
import classes from './transaction.module.css';
import { stateOfTransaction, TRANSACTION_TONES } from './transaction-state.ts';

export function TransactionPaper({ order, transaction }: { order: OrderView; transaction: TransactionView }) {
  const { t } = useTranslation(['orders', 'common']);
  const language = useLanguage();
  const { type, transactionNo, amount, settledAt, createdAt, voucherCode } = transaction;
  const state = stateOfTransaction(transaction);
  const paidWith = useMeansOf(transaction);
  const isFree = documentKind(transaction) === null && amount === 0;
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
          <h2 className={classes.title}>{`${t(nameOf(transaction))} ${transactionNo}`}</h2>
          <p className="muted">{formatDate(at)}</p>
        </div>
      </div>
      <Parties order={order} />
      <p className="muted">{t('detail.meta', { number: order.orderNumber, date: formatDate(order.createdAt) })}</p>
      <div className={classes.lines}>
        <PriceLines
          lines={
            lines.length > 0
              ? lines
              : [
                  {
                    ...{ key: type, label: t(`common:transactionType.${type}`) },
                    rappen: isFree ? { word: t('transaction.free') } : rappen,
                  },
                ]
          }
          total={isFree ? undefined : { label: t('detail.total'), rappen }}
        />
        {!isFree && <p className="muted">{texts.vat[language]}</p>}
      </div>
      <p className={classes.state}>
        <StatusBadge tone={TRANSACTION_TONES[state]}>{t(`transaction.state.${state}`)}</StatusBadge>
        {settledAt && (
          <span className="muted">
            {[paidWith, formatDate(settledAt), formatTime(settledAt)].filter(Boolean).join(', ')}
          </span>
        )}
      </p>
      <p className="muted">{t(`transaction.note.${state}`)}</p>
    </Card>
  );
}

/** What has no document is a payment, not an invoice. */
function nameOf(transaction: TransactionView): string {
  if (transaction.type === TransactionType.refund) return 'transaction.creditName';
  return documentKind(transaction) === null ? 'transaction.name' : 'transaction.invoiceName';
}

/** Whose bill it is and who sends it, as its file has it. */
function Parties({ order: { invoiceAddress, seller } }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const user = useAppSelector(selectUser);
  const address = invoiceAddress ?? user;
  return (
    <div className={classes.parties}>
      {user && (
        <div>
          <p className="muted">{t('transaction.for')}</p>
          <p className="b">
            {user.firstName} {user.lastName}
          </p>
          <p>{address?.streetAddress}</p>
          <p className="nw">
            {address?.zipCode} {address?.city}
          </p>
        </div>
      )}
      <div>
        <p className="muted">{t('transaction.from')}</p>
        <p className="b">{seller.name}</p>
        <p>{seller.streetAddress}</p>
        <p className="nw">
          {seller.zipCode} {seller.city}
        </p>
        {seller.uid && <p className="nw">{t('transaction.uid', { number: seller.uid })}</p>}
      </div>
    </div>
  );
}
