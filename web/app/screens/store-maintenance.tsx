import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { useShopClosed } from '#web/orders/purchase/use-shop-closed.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { paths } from '../paths.ts';
import classes from './actions.module.css';

/** The shop is closed: why, what still works. When it opens again (live) it says so and a button appears; nobody is moved by force. */
export function StoreMaintenanceScreen() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const { data: text } = api.useGetStoreMaintenanceQuery();
  const isOpen = useShopClosed() === false;
  const reopened = t('maintenance.reopened');
  useEffect(() => {
    if (isOpen) announce(reopened);
  }, [isOpen, reopened]);
  const closedTitle = text ? localized(text.title, language) : t('maintenance.title');
  return (
    <Page width="reading">
      <PageHeading
        title={isOpen ? reopened : closedTitle}
        lead={isOpen ? undefined : text ? localized(text.message, language) : t('maintenance.message')}
      />
      {!isOpen && (
        <p style={{ marginBottom: 32 }}>
          {text ? localized(text.existingOrders, language) : t('maintenance.existing')}
        </p>
      )}
      <div className={classes.actions}>
        {isOpen && (
          <ButtonLink to={paths.selectGroup()} size="lg">
            {t('maintenance.reopenedAction')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.userOrders} size="lg" variant={isOpen ? 'default' : undefined}>
          {t('nav.myOrders')}
        </ButtonLink>
      </div>
    </Page>
  );
}
