import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { ActionRow } from './action-row.tsx';
import type { OrderAction } from './order-action.ts';

/** Offered while what extras need can still be drawn; says that each has its own price, and until when. */
export const addonsAction: OrderAction = {
  key: 'addons',
  isOffered: ({ addingBarred }) => addingBarred === null,
  Row({ order }) {
    const { t } = useTranslation('orders');
    const language = useLanguage();
    const { appointment } = order;
    const says = appointment
      ? t('actions.addonsUntil', { when: formatShortDayTime(appointment.from, language) })
      : t('actions.addonsUntilSent');
    return <ActionRow icon={IconPlus} title={t('actions.addons')} says={says} to={paths.orderAddons(order._id)} />;
  },
};
