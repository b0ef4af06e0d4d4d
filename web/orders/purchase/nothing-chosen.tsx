/** A purchase screen that was opened without a choice, or whose test is not offered any more. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';

export function NothingChosen({ gone }: { gone?: boolean }) {
  const { t } = useTranslation('booking');
  return (
    <EmptyState
      title={t(gone ? 'nothing.goneTitle' : 'nothing.title')}
      action={<ButtonLink to={paths.selectGroup()}>{t('nothing.choose')}</ButtonLink>}
    >
      <p>{t(gone ? 'nothing.goneText' : 'nothing.text')}</p>
    </EmptyState>
  );
}
