/** A questionnaire that is not the signed-in person's: mostly of whoever used this browser before. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';

export function MissingSurvey() {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      title={t('notFound.record')}
      action={<ButtonLink to={paths.userOrders}>{t('nav.myOrders')}</ButtonLink>}
    >
      {t('notFound.recordHelp')}
    </EmptyState>
  );
}
