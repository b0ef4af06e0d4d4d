/** Orders as lines: test, number and date, status, one action each. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './order-rows.module.css';
import { OrderStatusBadge } from './order-status.tsx';

export interface OrderRowsProps {
  orders: OrderListItemView[];
  /** Finished orders with a result lead to the result. */
  toResult?: boolean;
}

export function OrderRows({ orders, toResult = false }: OrderRowsProps) {
  return (
    <ul className={classes.rows}>
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} toResult={toResult && order.testResult !== null} />
      ))}
    </ul>
  );
}

function OrderRow({ order, toResult }: { order: OrderListItemView; toResult: boolean }) {
  const { t } = useTranslation('orders');
  const test = localized(order.product.name, useLanguage());
  return (
    <li className={classes.row}>
      <div className="grow">
        <p className="b">{test}</p>
        <OrderLine order={order} />
      </div>
      <OrderStatusBadge label={order.label} />
      <ActionLink
        to={toResult ? paths.result(order._id) : paths.order(order._id)}
        hiddenText={`: ${test}, ${order.orderNumber}`}
      >
        {t(toResult ? 'box.results' : 'box.open')}
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
