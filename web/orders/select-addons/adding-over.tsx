/** Why nothing can be added to this order, and what can be done instead. */
import { useTranslation } from 'react-i18next';
import type { AddingRefusal } from '#shared/domain/orders/may-add-addons.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Notice } from '#web/kit/notice.tsx';

export function AddingOver({ order, barred }: { order: OrderView; barred: AddingRefusal }) {
  const { t } = useTranslation(['orders', 'errors']);
  const isUnpaid = barred === 'addons-unpaid';
  return (
    <Notice
      tone="calm"
      live="status"
      title={t(isUnpaid ? 'orders:addons.over.unpaid' : 'orders:addons.over.title')}
      action={
        isUnpaid ? (
          <ButtonLink to={paths.order(order._id)}>{t('orders:confirmation.toOrder')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.selectGroup(order.productGroupKey)}>{t('orders:addons.over.action')}</ButtonLink>
        )
      }
    >
      <p>{t(`errors:code.${barred}`)}</p>
    </Notice>
  );
}
