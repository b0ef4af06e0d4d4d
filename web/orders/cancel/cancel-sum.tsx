/** What comes back, its sum beside it, and when that changes. */
import { useTranslation } from 'react-i18next';
import { feeAppliesFrom } from '#shared/domain/booking/reschedule-fee.ts';
import { formatMoney, sumRappen } from '#shared/domain/money.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { Card } from '#web/kit/card.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { PriceLines } from '#web/kit/price-lines.tsx';
import { useNow } from '#web/kit/use-now.ts';
import classes from './cancel.module.css';

interface CancelSumProps {
  order: OrderView;
  sum: NonNullable<OrderView['cancelling']>;
}

export function CancelSum({ order, sum }: CancelSumProps) {
  const { t } = useTranslation('orders');
  const { refund, kept } = sum;
  if (refund + kept === 0) {
    return (
      <Card>
        <p className={classes.amount}>{t('cancel.unpaid.title')}</p>
        <p>{t('cancel.unpaid.text')}</p>
      </Card>
    );
  }
  const moved = paidForMoving(order);
  const lines = [
    { key: 'paid', label: t('cancel.paid'), rappen: refund + kept + moved },
    { key: 'moved', label: t('cancel.moved'), rappen: -moved },
    { key: 'fee', label: t('cancel.fee'), rappen: -kept },
  ];
  return (
    <Card>
      <div className={classes.sum}>
        <div>
          <p className="muted b">{t('cancel.youGet')}</p>
          <p className={`num ${classes.amount}`}>{formatMoney(refund)}</p>
          <p>{t(refund > 0 ? 'cancel.how' : 'cancel.nothingBack')}</p>
        </div>
        <div>
          <PriceLines
            lines={lines.filter(({ rappen }) => rappen !== 0)}
            total={{ label: t('cancel.refund'), rappen: refund }}
          />
          <NextFee order={order} />
        </div>
      </div>
    </Card>
  );
}

/** What moving the appointment cost so far, Rappen: paid with the order's other payments, but never given back. */
const paidForMoving = ({ transactions }: OrderView): number =>
  sumRappen(
    transactions
      .filter(({ type, status }) => type === TransactionType.reschedule && status === TransactionStatus.settled)
      .map(({ amount }) => amount),
  );

/** When the next fee begins; nothing where a fee depends on no time. */
function NextFee({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const now = useNow();
  const { data } = api.useListRescheduleFeesQuery({ query: { orderId: order._id } });
  const startsAt = order.appointment?.from;
  if (!data || startsAt === undefined || order.status !== OrderStatus.PAID) return null;
  const next = data.fees.find((fee) => feeAppliesFrom(fee, startsAt) > now.getTime());
  if (!next) return null;
  const when = formatShortDayTime(new Date(feeAppliesFrom(next, startsAt)).toISOString(), language);
  return <p className={`muted ${classes.next}`}>{t('cancel.nextFee', { when, amount: formatMoney(next.amount) })}</p>;
}
