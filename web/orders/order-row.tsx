/** One order as a line: test, number and date, status, one action. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './order-row.module.css';
import { OrderStatusBadge } from './order-status.tsx';

export interface OrderRowProps {
  order: OrderListItemView;
  /** A finished order with a result leads to the result. */
  toResult?: boolean;
}

export function OrderRow({ order, toResult }: OrderRowProps) {
  const { t } = useTranslation('orders');
  const test = localized(order.product.name, useLanguage());
  const result = toResult && order.testResult !== null;
  return (
    <li className={classes.row}>
      <div className="grow">
        <p className="b">{test}</p>
        <OrderLine order={order} />
      </div>
      <OrderStatusBadge label={order.label} />
      <ActionLink
        to={result ? paths.result(order._id) : paths.order(order._id)}
        hiddenText={`: ${test}, ${order.orderNumber}`}
      >
        {t(result ? 'box.results' : 'box.open')}
      </ActionLink>
    </li>
  );
}

/** Number, and when: the appointment, or for home sampling the day of the order. */
export function OrderLine({ order }: { order: OrderListItemView }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  return (
    <p className="muted">
      {order.orderNumber} ·{' '}
      {order.appointment
        ? formatDayTime(order.appointment.from, language)
        : order.application === 'homesampling'
          ? t('box.home', { date: formatDate(order.createdAt) })
          : formatDate(order.createdAt)}
    </p>
  );
}
