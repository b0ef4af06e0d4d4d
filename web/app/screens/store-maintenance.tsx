import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { paths } from '../paths.ts';
import classes from './actions.module.css';

/** The shop is closed: why, what still works. When it opens again (live), a button appears; nobody is moved by force. */
export function StoreMaintenanceScreen() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const { data: text } = api.useGetStoreMaintenanceQuery();
  const { data: closed } = api.useGetDisableStoreQuery();
  return (
    <Page width="reading">
      <PageHeading
        title={text ? localized(text.title, language) : t('maintenance.title')}
        lead={text ? localized(text.message, language) : t('maintenance.message')}
      />
      <div role="status">
        {closed?.value === false && (
          <div style={{ marginBottom: 32 }}>
            <Notice
              tone="success"
              title={t('maintenance.reopened')}
              action={<ButtonLink to={paths.selectGroup()}>{t('maintenance.reopenedAction')}</ButtonLink>}
            />
          </div>
        )}
      </div>
      <p style={{ marginBottom: 32 }}>{text ? localized(text.existingOrders, language) : t('maintenance.existing')}</p>
      <div className={classes.actions}>
        <ButtonLink to={paths.userOrders} size="lg" variant={closed?.value === false ? 'default' : undefined}>
          {t('nav.myOrders')}
        </ButtonLink>
      </div>
    </Page>
  );
}
