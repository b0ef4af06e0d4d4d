/** Nobody has released a result for this person: when there will be one, and where to look meanwhile. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';

export function NoResults() {
  const { t } = useTranslation('results-course');
  return (
    <EmptyState
      title={t('overview.emptyTitle')}
      action={<ButtonLink to={paths.userOrders}>{t('overview.toOrders')}</ButtonLink>}
    >
      <p>{t('overview.emptyText')}</p>
    </EmptyState>
  );
}
