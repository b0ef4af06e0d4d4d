/** The frame of what staff meet on their way to work, whatever that is: the second step of signing in, and their own second factor. */
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router-dom';
import { ownArea } from '../own-area.ts';
import { paths } from '../paths.ts';
import { selectUser } from '../session.ts';
import { useAppSelector } from '../store.ts';
import { AccountMenu } from './account-menu.tsx';
import { AwayBanner } from './away-banner.tsx';
import { BusyBanner } from './busy-banner.tsx';
import { CONTACT } from './contact.ts';
import { LanguageMenu } from './language-menu.tsx';
import { LogoSign } from './logo.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './staff-shell.module.css';

export function StaffEntrance() {
  const { t } = useTranslation('common');
  const user = useAppSelector(selectUser);
  return (
    <div className={classes.entrance} data-area="staff" data-roomy>
      <header className={classes.header} data-print="no">
        <Link className={classes.brand} to={(user && ownArea(user)) ?? paths.home}>
          <LogoSign size={24} />
          <span>{t('staff.brand')}</span>
        </Link>
        <div className={classes.tools}>
          <a className={classes.help} href={CONTACT.phoneHref} aria-label={t('help.call', { phone: CONTACT.phone })}>
            <IconPhone size={20} stroke={1.75} aria-hidden />
            <span className={classes.helpWord}>
              {t('nav.help')}: {CONTACT.phone}
            </span>
          </a>
          <LanguageMenu />
          {user && <AccountMenu staff />}
        </div>
      </header>
      <OfflineBanner />
      <BusyBanner />
      <AwayBanner />
      <main id="main" tabIndex={-1} className={classes.entered}>
        <Outlet />
      </main>
    </div>
  );
}
