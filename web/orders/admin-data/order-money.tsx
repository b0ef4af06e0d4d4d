/** The payments and refunds of an order; what was paid can be paid back. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { OrderView, TransactionView } from '#shared/views/orders.ts';
import { MoneyText } from '#web/kit/money-text.tsx';
import { sumPayments } from '../sum-payments.ts';
import classes from './admin-data.module.css';
import { RefundPayment } from './refund-payment.tsx';

export function OrderMoney({ order }: { order: OrderView }) {
  const { t } = useTranslation(['orders-data', 'common']);
  const [asked, setAsked] = useState<TransactionView | null>(null);
  const { transactions } = order;
  const sums = sumPayments(transactions);
  const mayRefund = ({ type, status }: TransactionView) =>
    type !== TransactionType.refund && status === TransactionStatus.settled && (sums?.remaining ?? 0) > 0;
  return (
    <section className={classes.part} aria-labelledby="money">
      <h3 id="money">{t('money.title')}</h3>
      {transactions.length === 0 ? (
        <p className="muted">{t('money.none')}</p>
      ) : (
        <ul className={classes.money}>
          {transactions.map((transaction) => {
            const { transactionNo, type, amount, voucherCode } = transaction;
            return (
              <li key={transactionNo}>
                <span>{transactionNo}</span>
                <MoneyText rappen={amount} />
                <span>{t(`money.${stateOf(transaction)}`)}</span>
                <span className={`muted ${classes.moneyWhat}`}>
                  {t(`common:transactionType.${type}`)}
                  {voucherCode && `, ${t('money.voucher', { code: voucherCode })}`}
                </span>
                {mayRefund(transaction) && (
                  <button
                    type="button"
                    className={classes.danger}
                    aria-label={t('refund.askOf', { number: transactionNo })}
                    onClick={() => setAsked(transaction)}
                  >
                    {t('refund.ask')}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {asked && <RefundPayment orderId={order._id} payment={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** `N/A` is no key of a text. */
function stateOf({ type, status, elsewhere }: TransactionView) {
  if (elsewhere) return 'elsewhere';
  if (type === TransactionType.refund && status === TransactionStatus.open) return 'onItsWay';
  return status === TransactionStatus.open ? 'open' : status;
}
