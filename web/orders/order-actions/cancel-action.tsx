import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import { paths } from '#web/app/paths.ts';
import { ActionRow } from './action-row.tsx';
import type { OrderAction } from './order-action.ts';

/** Offered while its customer may cancel; says what comes back. */
export const cancelAction: OrderAction = {
  key: 'cancel',
  isOffered: ({ cancelling }) => cancelling !== null,
  Row({ order }) {
    const { t } = useTranslation('orders');
    const { refund, kept } = order.cancelling ?? { refund: 0, kept: 0 };
    const says =
      refund + kept === 0
        ? t('actions.cancelFree')
        : kept === 0
          ? t('cancel.says', { amount: formatMoney(refund) })
          : t('actions.cancelKept', { amount: formatMoney(refund), kept: formatMoney(kept) });
    return <ActionRow icon={IconX} title={t('cancel.title')} says={says} to={paths.orderCancel(order._id)} />;
  },
};
