/** The account is closed; nothing of the visit is left. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';

export function AccountClosedScreen() {
  const { t } = useTranslation('profile');
  return (
    <Page width="form">
      <PageHeading title={t('closing.done')} lead={<p>{t('closing.doneLead')}</p>} />
      <ButtonLink to={paths.home}>{t('closing.toStart')}</ButtonLink>
    </Page>
  );
}
