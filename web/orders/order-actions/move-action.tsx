import { IconCalendarTime } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import { paths } from '#web/app/paths.ts';
import { ActionRow } from './action-row.tsx';
import type { OrderAction } from './order-action.ts';

/** Offered while the appointment may be moved; says what that costs now. */
export const moveAction: OrderAction = {
  key: 'move',
  isOffered: ({ rescheduling }) => rescheduling != null,
  Row({ order }) {
    const { t } = useTranslation('orders');
    const fee = order.rescheduling?.fee ?? 0;
    const says = fee === 0 ? t('actions.moveFree') : t('actions.moveFee', { amount: formatMoney(fee) });
    return <ActionRow icon={IconCalendarTime} title={t('actions.move')} says={says} to={paths.reschedule(order._id)} />;
  },
};
