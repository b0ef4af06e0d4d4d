import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { isAppointmentAhead } from '../order-facts.ts';
import { useSaveAppointment } from '../use-save-appointment.ts';
import { ActionRow } from './action-row.tsx';
import type { OrderAction } from './order-action.ts';

/** Offered for a time that is booked and still to come. */
export const calendarAction: OrderAction = {
  key: 'calendar',
  isOffered: (order, now) => order.status === OrderStatus.PAID && isAppointmentAhead(order, now),
  Row({ order }) {
    const { t } = useTranslation('orders');
    const language = useLanguage();
    const save = useSaveAppointment(order._id, order.orderNumber);
    const { appointment } = order;
    if (appointment === null) return null;
    return (
      <ActionRow
        icon={IconCalendarPlus}
        title={t('actions.calendar')}
        says={formatShortDayTime(appointment.from, language)}
        onClick={() => save(appointment)}
      />
    );
  },
};
