/** Where an order stands in one sentence, when the result comes, and the way there. */
import { useTranslation } from 'react-i18next';
import { formatDate, formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Card } from '#web/kit/card.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { useNow } from '#web/kit/use-now.ts';
import { OrderProgress } from '../order-progress.tsx';
import { sumPayments } from '../sum-payments.ts';
import { describeOrder, type OrderSentence } from './describe-order.ts';
import classes from './status-card.module.css';

export function StatusCard({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const sentence = describeOrder(order, useNow());
  const due = order.expectedResultDate && isPromised(order) ? formatShortDay(order.expectedResultDate, language) : null;
  return (
    <section aria-labelledby="order-now">
      <Card>
        <div className={classes.head}>
          <div>
            <p className="eyebrow">{t('detail.now')}</p>
            <h2 id="order-now" className={classes.sentence}>
              {t(`now.${sentence}.title`)}
            </h2>
            <p className="muted">
              {t(
                `now.${sentence}.text`,
                wordsOf(order, sentence, formatShortDayTime(order.appointment?.from ?? order.createdAt, language)),
              )}
            </p>
          </div>
          {due && (
            <div className={classes.due}>
              <p className="eyebrow">{t('detail.resultBy')}</p>
              <p className="num">{due}</p>
            </div>
          )}
        </div>
        <OrderProgress order={order} />
      </Card>
    </section>
  );
}

/** A date is promised from payment to release. */
const isPromised = ({ status, testResult }: OrderView): boolean =>
  status !== null && status !== OrderStatus.CANCELLED && status !== OrderStatus.COMPLETED && testResult === null;

function wordsOf(order: OrderView, sentence: OrderSentence, when: string): Record<string, string> {
  const { refunded, underWay } = sumPayments(order.transactions) ?? { refunded: 0, underWay: 0 };
  return {
    when,
    time: order.hold ? formatTime(order.hold.until) : '',
    date: sentence === 'ready' && order.testResult ? formatDate(order.testResult.releasedAt) : '',
    amount: formatMoney(sentence === 'refunding' || sentence === 'money-on-way' ? underWay : refunded),
    more: formatMoney(underWay),
  };
}
