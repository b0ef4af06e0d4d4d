/** All payments and refunds of an order, the one that is shown marked, and what they come to. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { MoneyText } from '#web/kit/money-text.tsx';
import { Section } from '#web/kit/section.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { sumPayments } from '../sum-payments.ts';
import classes from './transaction.module.css';
import { stateOfTransaction, TRANSACTION_TONES } from './transaction-state.ts';

export function TransactionList({ order, shownNo }: { order: OrderView; shownNo: string }) {
  const { t } = useTranslation(['orders', 'common']);
  const sums = sumPayments(order.transactions) ?? { paid: 0, refunded: 0, underWay: 0 };
  return (
    <div className={classes.all}>
      <Section title={t('transaction.all')} look="label">
        <ul className={classes.list}>
          {order.transactions.map((transaction) => {
            const { transactionNo, type, amount, settledAt, createdAt } = transaction;
            const state = stateOfTransaction(transaction);
            const rappen = type === TransactionType.refund ? -Math.abs(amount) : amount;
            return (
              <li key={transactionNo}>
                <Link
                  to={paths.transaction(order._id, transactionNo)}
                  className={classes.item}
                  aria-current={transactionNo === shownNo ? 'page' : undefined}
                >
                  <span className="b">{t(`common:transactionType.${type}`)}</span>
                  {state === 'free' ? <span>{t('transaction.free')}</span> : <MoneyText rappen={rappen} />}
                  <span className="muted">{transactionNo}</span>
                  <span className="muted">{formatDate(settledAt ?? createdAt)}</span>
                  <StatusBadge tone={TRANSACTION_TONES[state]}>{t(`transaction.state.${state}`)}</StatusBadge>
                </Link>
              </li>
            );
          })}
        </ul>
        <p className={classes.sum}>
          <span className="b">{t('transaction.sum')}</span>
          <b>
            <MoneyText rappen={sums.paid - sums.refunded} />
          </b>
        </p>
        {sums.underWay > 0 && (
          <p className={`muted ${classes.sum}`}>
            <span>{t('transaction.onWay')}</span>
            <MoneyText rappen={sums.underWay} />
          </p>
        )}
      </Section>
    </div>
  );
}
