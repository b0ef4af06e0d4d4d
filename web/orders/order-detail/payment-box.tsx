/** What an order costs and what became of its payments. */

import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { sumRappen } from '#shared/domain/money.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { OrderView, TransactionView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { MoneyText } from '#web/kit/money-text.tsx';
import { PriceLines } from '#web/kit/price-lines.tsx';
import { Section } from '#web/kit/section.tsx';
import { StatusBadge, type StatusTone } from '#web/kit/status-badge.tsx';
import { isRefundUnderWay } from '../order-facts.ts';
import { type PaymentSums, sumPayments } from '../sum-payments.ts';
import { stateOfTransaction } from '../transaction/transaction-state.ts';
import classes from './payment-box.module.css';

const TONES: Record<TransactionView['status'], StatusTone> = {
  [TransactionStatus.settled]: 'success',
  [TransactionStatus.canceled]: 'neutral',
  [TransactionStatus.refunded]: 'info',
  [TransactionStatus.open]: 'warning',
};

/** A refund that was tried again has another line for the try that counts; what cost nothing is no payment. */
const isShown = ({ type, status, amount, elsewhere }: TransactionView): boolean => {
  if (type === TransactionType.refund) return status !== TransactionStatus.canceled || elsewhere;
  return type === TransactionType.order || amount > 0;
};

export function PaymentBox({ order }: { order: OrderView }) {
  const { t } = useTranslation(['orders', 'common']);
  const language = useLanguage();
  const sums = sumPayments(order.transactions);
  const isGivenBack = sums !== null && sums.refunded + sums.underWay > 0;
  const lines = [
    ...order.items.map((item) => ({ key: item.key, label: localized(item.name, language), rappen: item.price })),
    ...(order.discount > 0
      ? [
          {
            key: 'voucher',
            label: t('voucher.line', { code: order.voucherCode }),
            rappen: -order.discount,
            tone: 'success' as const,
          },
        ]
      : []),
    ...order.transactions
      .filter(({ type, status }) => type === TransactionType.reschedule && status !== TransactionStatus.open)
      .filter(({ status, amount }) => status !== TransactionStatus.canceled && amount > 0)
      .map(({ transactionNo, type, amount }) => ({
        key: transactionNo,
        label: t(`common:transactionType.${type}`),
        rappen: amount,
      })),
  ];
  const total = sumRappen(lines.map(({ rappen }) => rappen));
  return (
    <Section title={t('detail.payment')} look="label">
      <PriceLines
        lines={lines}
        total={
          sums && !isGivenBack
            ? { label: t('detail.paid'), rappen: sums.paid }
            : { label: t('detail.total'), rappen: total }
        }
      />
      {sums && isGivenBack && <GivenBack sums={sums} />}
      <ul className={classes.list}>
        {order.transactions.filter(isShown).map((transaction) => (
          <TransactionLine
            key={transaction.transactionNo}
            orderId={order._id}
            transaction={transaction}
            // While the provider is asked whether it was paid, the next step says what to do.
            closed={order.status === OrderStatus.CANCELLED || order.hold?.asking === true}
          />
        ))}
      </ul>
    </Section>
  );
}

/** What was paid, what of it came back or is on its way back, and what remains. */
function GivenBack({ sums }: { sums: PaymentSums }) {
  const { t } = useTranslation('orders');
  const back = [
    { key: 'refunded', label: t('detail.refunded'), rappen: -sums.refunded, tone: 'success' as const },
    { key: 'underWay', label: t('detail.refundUnderWay'), rappen: -sums.underWay },
  ];
  return (
    <PriceLines
      lines={[
        { key: 'paid', label: t('detail.paid'), rappen: sums.paid },
        ...back.filter(({ rappen }) => rappen !== 0),
      ]}
      total={{ label: t('detail.remaining'), rappen: sums.remaining }}
    />
  );
}

function TransactionLine({
  orderId,
  transaction,
  closed,
}: {
  orderId: string;
  transaction: TransactionView;
  closed: boolean;
}) {
  const { t } = useTranslation(['orders', 'common']);
  const { transactionNo, type, status, amount, settledAt, createdAt } = transaction;
  const open = status === TransactionStatus.open;
  const wordOf = () => {
    if (isRefundUnderWay(transaction)) return t('detail.refundUnderWay');
    // What went back is not "settled" to whoever gets it.
    if (type === TransactionType.refund) return t(`transaction.state.${stateOfTransaction(transaction)}`);
    return t(`transactionStatus.${open ? 'open' : status}`);
  };
  return (
    <li>
      <StatusBadge tone={TONES[status]}>{wordOf()}</StatusBadge>
      <p>
        {t(`common:transactionType.${type}`)}, <MoneyText rappen={Math.abs(amount)} />,{' '}
        {formatDate(settledAt ?? createdAt)}
      </p>
      <p>
        <ActionLink to={paths.transaction(orderId, transactionNo)}>
          {t('detail.transaction', { number: transactionNo })}
        </ActionLink>
      </p>
      {open && !closed && type !== TransactionType.refund && (
        <ActionLink to={paths.settle(orderId, transactionNo)} hiddenText={`: ${transactionNo}`}>
          {t('detail.payNow')}
        </ActionLink>
      )}
    </li>
  );
}
