/** The SMS code was too long ago, or a factor was set up elsewhere meanwhile: signing in begins anew. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Notice } from '#web/kit/notice.tsx';

export function FactorLapsed({ why }: { why: 'lapsed' | 'active' }) {
  const { t } = useTranslation('identity-factor');
  return (
    <Notice
      tone="warning"
      live="alert"
      title={t(`${why}.title`)}
      action={
        <ButtonLink to={paths.login} replace>
          {t('again')}
        </ButtonLink>
      }
    >
      <p>{t(`${why}.text`)}</p>
    </Notice>
  );
}
