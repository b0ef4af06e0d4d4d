/** The address names an order that does not exist or belongs to somebody else; the page does not say which. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';

export function OrderMissing() {
  const { t } = useTranslation('orders');
  return (
    <EmptyState
      title={t('missing.title')}
      action={<ButtonLink to={paths.userOrders}>{t('missing.action')}</ButtonLink>}
    >
      <p>{t('missing.text')}</p>
    </EmptyState>
  );
}
