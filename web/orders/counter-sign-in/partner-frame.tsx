/** The column in which a branch signs in: what it is, the language, and one question. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '#web/app/shell/language-menu.tsx';
import { LogoSign } from '#web/app/shell/logo.tsx';
import { OfflineBanner } from '#web/app/shell/offline-banner.tsx';
import { Page } from '#web/kit/page.tsx';
import '#web/client/staff-calls.ts';
import classes from './partner-frame.module.css';

export function PartnerFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('orders-counter');
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <LogoSign size={24} />
        <b className={classes.grow}>{t('signIn.area')}</b>
        <LanguageMenu />
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Page width="form">{children}</Page>
      </main>
    </div>
  );
}
