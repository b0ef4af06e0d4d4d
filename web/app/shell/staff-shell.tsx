/** The frame of staff pages: 48 px header with area, places of the person's roles, live dot, appearance and account; the rest belongs to the work. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import { api } from '#web/client/api.ts';
import '#web/client/staff-calls.ts';
import { LiveDot } from '#web/kit/live-dot.tsx';
import { OpenAlarms } from '#web/results/open-alarms.tsx';
import { UnreachedAlerts } from '#web/results/unreached-alerts.tsx';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { hasRole, selectUser } from '../session.ts';
import { useAppSelector } from '../store.ts';
import { AccountMenu } from './account-menu.tsx';
import { AwayBanner } from './away-banner.tsx';
import { BusyBanner } from './busy-banner.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LogoSign } from './logo.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ShopBanner } from './shop-banner.tsx';
import classes from './staff-shell.module.css';
import { useLiveState } from './use-live-state.ts';

export function StaffShell() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const user = useAppSelector(selectUser);
  const live = useLiveState();
  const area = pathname.startsWith(paths.admin) ? 'admin' : 'doctor';
  api.useCheckAdminAuthQuery(undefined, { skip: area !== 'admin' || !hasRole(user, [Role.admin]) });
  const failures = useFailureCount(hasRole(user, [Role.admin]));
  const resets = useResetCount(hasRole(user, [Role.admin]));
  const places: { to: string; label: string; roles: Role[]; area: string; count?: number }[] = [
    { to: paths.doctorOrders, label: t('staff.orders'), roles: [Role.doctor], area: 'doctor' },
    { to: paths.doctorReleased, label: t('staff.released'), roles: [Role.doctor], area: 'doctor' },
    { to: adminPaths.runtime, label: t('staff.settings'), roles: [Role.admin], area: 'admin' },
    { to: paths.adminUpload, label: t('staff.upload'), roles: [Role.admin], area: 'admin' },
    { to: paths.adminRejections, label: t('staff.rejections'), roles: [Role.admin], area: 'admin' },
    { to: adminPaths.data, label: t('staff.data'), roles: [Role.admin], area: 'admin' },
    { to: adminPaths.voucher, label: t('staff.vouchers'), roles: [Role.admin], area: 'admin' },
    { to: adminPaths.partner, label: t('staff.branches'), roles: [Role.admin], area: 'admin' },
    { to: adminPaths.blockedDays, label: t('staff.blockedDays'), roles: [Role.admin], area: 'admin' },
    { to: adminPaths.alarms, label: t('staff.alarms'), roles: [Role.admin], area: 'admin' },
    { to: paths.adminFailures, label: t('staff.failures'), roles: [Role.admin], area: 'admin', count: failures },
    {
      to: paths.adminSecondFactors,
      label: t('staff.secondFactors'),
      roles: [Role.admin],
      area: 'admin',
      count: resets,
    },
    { to: paths.adminClosedAccounts, label: t('staff.closedAccounts'), roles: [Role.admin], area: 'admin' },
    { to: adminPaths.readings, label: t('staff.readings'), roles: [Role.admin], area: 'admin' },
  ].filter((place) => place.area === area && hasRole(user, place.roles));
  const tabs = useRef<HTMLElement>(null);
  const placesShown = places.length;
  // On a phone the tabs scroll sideways: the one that is open is in sight.
  useEffect(() => {
    if (pathname && placesShown > 0) {
      tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, [pathname, placesShown]);
  return (
    <div className={classes.shell} data-area="staff">
      <header className={classes.header}>
        <Link className={classes.brand} to={area === 'admin' ? paths.admin : paths.doctor}>
          <LogoSign size={24} />
          <span>{t(`staff.${area}`)}</span>
        </Link>
        <nav ref={tabs} className={classes.tabs} aria-label={t('nav.main')}>
          {places.map((place) => (
            <Link key={place.to} to={place.to} aria-current={pathname.startsWith(place.to) ? 'page' : undefined}>
              {place.label}
              {place.count ? (
                <span className={classes.count}>
                  <span aria-hidden>{place.count}</span>
                  <span className="vh">{t('staff.open', { count: place.count })}</span>
                </span>
              ) : null}
            </Link>
          ))}
        </nav>
        <div className={classes.tools}>
          <span role="status" className={classes.live}>
            <LiveDot state={live} />
          </span>
          <LanguageMenu />
          <SchemeSwitch />
          <AccountMenu staff />
        </div>
      </header>
      <OfflineBanner />
      <BusyBanner />
      <AwayBanner />
      <ShopBanner mayOpen={hasRole(user, [Role.admin])} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {area === 'admin' && hasRole(user, [Role.admin]) && <UnreachedAlerts />}
        {area === 'doctor' && user && hasRole(user, [Role.doctor]) && <OpenAlarms userId={user.id} />}
        <Outlet />
      </main>
    </div>
  );
}

/** How much failed work waits for a person; 0 for those who may not decide. */
function useFailureCount(mayDecide: boolean): number {
  const { data } = api.useListFailuresQuery(undefined, { skip: !mayDecide });
  return data?.total ?? 0;
}

/** How many requests to reset a lost second factor wait for this administrator's consent. */
function useResetCount(mayDecide: boolean): number {
  const { data } = api.useListSecondFactorsQuery(undefined, { skip: !mayDecide });
  return data?.resets.filter(({ mayConsent }) => mayConsent).length ?? 0;
}

function SchemeSwitch() {
  const { t } = useTranslation('common');
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={classes.scheme}
      aria-label={t(dark ? 'scheme.toLight' : 'scheme.toDark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
