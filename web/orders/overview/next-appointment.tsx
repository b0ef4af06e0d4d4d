/** The next sampling, small: date, time, place, from when to fast. */
import { IconToolsKitchen2Off } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fastingFrom } from '#shared/domain/booking/fasting-from.ts';
import { formatDate, formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { DateNumeral } from '#web/kit/date-numeral.tsx';
import { formatMonth } from '#web/kit/format-day-time.ts';
import classes from './next-appointment.module.css';

export function NextAppointment({ order }: { order: OrderListItemView }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { appointment, product } = order;
  if (!appointment) return null;
  const fasting = product.fastingHours > 0 ? fastingFrom(appointment.from, product.fastingHours) : null;
  return (
    <Card tight as="section">
      <h2 className={`eyebrow ${classes.title}`}>{t('overview.appointment')}</h2>
      <div className={classes.when}>
        <DateNumeral
          small
          weekday={formatShortDay(appointment.from, language).split(' ')[0] ?? ''}
          day={String(Number(formatDate(appointment.from).slice(0, 2)))}
          rest={formatMonth(appointment.from, language).split(' ')[0] ?? ''}
        />
        <div>
          <p className={`num ${classes.time}`}>{formatTime(appointment.from)}</p>
          <p className={`b ${classes.place}`}>{appointment.branchName}</p>
          <p className="muted">
            {appointment.streetAddress}, {appointment.city}
          </p>
        </div>
      </div>
      {fasting && (
        <p className={classes.fasting}>
          <IconToolsKitchen2Off size={20} stroke={1.75} aria-hidden />
          <span>
            {t('overview.fasting', {
              when: `${formatShortDay(fasting, language).split(' ')[0]} ${formatTime(fasting)}`,
            })}
          </span>
        </p>
      )}
      <p className={`acts ${classes.acts}`}>
        <ActionLink to={paths.preparation(order._id)}>{t('overview.preparation')}</ActionLink>
        {order.status === OrderStatus.PAID && (
          <ActionLink to={paths.reschedule(order._id)}>{t('actions.move')}</ActionLink>
        )}
        {order.newSample && <ActionLink to={paths.newSample(order._id)}>{t('step.new-sample.change')}</ActionLink>}
        <ActionLink to={paths.order(order._id)}>{t('overview.order')}</ActionLink>
      </p>
    </Card>
  );
}
