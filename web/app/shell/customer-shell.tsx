/** The frame of every customer page: header, bottom bar on phones, footer. Shrunk (checkout, questionnaire, sign-in) it keeps logo, help and language. */
import { IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import { loadPart } from '#web/client/load-part.ts';
import { paths } from '../paths.ts';
import { hasRole, selectUser } from '../session.ts';
import { useAppSelector } from '../store.ts';
import { AccountMenu } from './account-menu.tsx';
import { AwayBanner } from './away-banner.tsx';
import { BusyBanner } from './busy-banner.tsx';
import classes from './customer-shell.module.css';
import { HelpLine } from './help-line.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LogoSign } from './logo.tsx';
import { LostDot } from './lost-dot.tsx';
import { placeOf } from './nav-items.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { TabBar } from './tab-bar.tsx';

// Below everything else, in sight and in time.
const Footer = lazy(async () => ({ default: (await loadPart(() => import('./footer.tsx'))).Footer }));

export function CustomerShell({ shrunk }: { shrunk?: boolean }) {
  const { t } = useTranslation('common');
  const { pathname, hash } = useLocation();
  const user = useAppSelector(selectUser);
  const place = placeOf(pathname, hash);
  const current = (here: string) => (place === here ? ('page' as const) : undefined);
  // Staff have no orders of their own to look at.
  const hasOwnPages = !user || hasRole(user, [Role.customer]);
  const links = [
    { place: 'tests', to: paths.selectGroup(), label: t('nav.tests'), isOwn: false },
    { place: 'orders', to: paths.userOrders, label: t('nav.myOrders'), isOwn: true },
    { place: 'results', to: paths.userResults, label: t('nav.results'), isOwn: true },
  ].filter(({ isOwn }) => hasOwnPages || !isOwn);
  return (
    <div className={classes.shell} data-area="customer">
      <header className={classes.header} data-print="no">
        <div className={`wrap ${classes.inside}`}>
          <Link className={classes.logo} to={paths.home}>
            <LogoSign />
            <span>{t('brand')}</span>
          </Link>
          {!shrunk && (
            <nav className={classes.nav} aria-label={t('nav.main')}>
              {links.map((link) => (
                <Link key={link.place} to={link.to} aria-current={current(link.place)}>
                  {link.label}
                </Link>
              ))}
            </nav>
          )}
          <div className={classes.tools}>
            {user && <LostDot />}
            <Link className={classes.tool} to={paths.contentPage('faq')}>
              <IconHelpCircle size={20} stroke={1.75} aria-hidden />
              <span className={classes.helpWord}>{t('nav.help')}</span>
            </Link>
            <LanguageMenu />
            {!shrunk && (
              // Without an account the bottom bar of phones leads to login; with one, this is where phones sign out.
              <div className={user ? undefined : 'only-desktop'}>
                <AccountMenu />
              </div>
            )}
          </div>
        </div>
      </header>
      <OfflineBanner />
      <BusyBanner />
      <AwayBanner />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {shrunk || user ? (
        <HelpLine />
      ) : (
        <Suspense fallback={null}>
          <Footer />
        </Suspense>
      )}
      {!shrunk && hasOwnPages && <TabBar place={place} />}
    </div>
  );
}
