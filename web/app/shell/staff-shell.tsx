/**
 * The frame of staff pages: 48 px header with area, live dot, appearance and account, doctors' places in it; the administration's places at
 * the left. The rest belongs to the work.
 */
import { useMediaQuery } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import { api } from '#web/client/api.ts';
import '#web/client/staff-calls.ts';
import { LiveDot } from '#web/kit/live-dot.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { BulkBand } from '#web/orders/admin-bulk/bulk-band.tsx';
import { OpenAlarms } from '#web/results/open-alarms.tsx';
import { UnreachedAlerts } from '#web/results/unreached-alerts.tsx';
import { crmPaths } from '../crm-paths.ts';
import { EXPORTS_PATH } from '../exports-path.ts';
import { paths } from '../paths.ts';
import { hasRole, selectUser } from '../session.ts';
import { useAppSelector } from '../store.ts';
import { chooseScheme, useDrawnScheme } from '../theme/scheme.ts';
import { AccountMenu } from './account-menu.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminNav } from './admin-nav.tsx';
import { AwayBanner } from './away-banner.tsx';
import { BusyBanner } from './busy-banner.tsx';
import { CrmName, CrmPlaces } from './crm-places.tsx';
import { CRM_ROLES } from './crm-roles.ts';
import { ExportName } from './export-name.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LogoSign } from './logo.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ShopBanner } from './shop-banner.tsx';
import { SpotlightButton } from './spotlight-button.tsx';
import classes from './staff-shell.module.css';
import { useLiveState } from './use-live-state.ts';
import { useNavFolded } from './use-nav-folded.ts';

const HOMES = { admin: paths.admin, doctor: paths.doctor, crm: crmPaths.overview, exports: EXPORTS_PATH };

function areaOf(pathname: string): keyof typeof HOMES {
  if (pathname.startsWith(paths.admin)) return 'admin';
  if (pathname.startsWith(EXPORTS_PATH)) return 'exports';
  return pathname.startsWith(crmPaths.overview) ? 'crm' : 'doctor';
}

export function StaffShell() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const user = useAppSelector(selectUser);
  const live = useLiveState();
  const area = areaOf(pathname);
  api.useCheckAdminAuthQuery(undefined, { skip: area !== 'admin' || !hasRole(user, [Role.admin]) });
  const failures = useFailureCount(hasRole(user, [Role.admin]));
  const updates = useUpdateCount(hasRole(user, [Role.admin]));
  const resets = useResetCount(hasRole(user, [Role.admin]));
  const doctorPlaces = [
    { to: paths.doctorOrders, label: t('staff.orders') },
    { to: paths.doctorReleased, label: t('staff.released') },
  ];
  const isAdmin = area === 'admin' && hasRole(user, [Role.admin]);
  const counts = { content: updates, failures, secondFactors: resets };
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const [isFolded, fold] = useNavFolded();
  useKeys(isAdmin && !isNarrow ? { 'Ctrl+b': fold } : {});
  return (
    <div className={classes.shell} data-area="staff">
      <header className={classes.header}>
        {isAdmin && isNarrow && <AdminMenu counts={counts} />}
        <Link className={classes.brand} to={HOMES[area]}>
          <LogoSign size={24} />
          {area === 'crm' ? (
            <CrmName />
          ) : area === 'exports' ? (
            <ExportName />
          ) : (
            <span className={classes.area}>{t(`staff.${area}`)}</span>
          )}
        </Link>
        {area === 'crm' && hasRole(user, CRM_ROLES) && <CrmPlaces />}
        {area === 'doctor' && hasRole(user, [Role.doctor]) && (
          <nav className={classes.tabs} aria-label={t('nav.main')}>
            {doctorPlaces.map((place) => (
              <Link key={place.to} to={place.to} aria-current={pathname.startsWith(place.to) ? 'page' : undefined}>
                {place.label}
              </Link>
            ))}
          </nav>
        )}
        <div className={classes.tools}>
          {isAdmin && <SpotlightButton />}
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
      <div className={classes.body}>
        {isAdmin && !isNarrow && <AdminNav counts={counts} isFolded={isFolded} onFold={fold} />}
        <main id="main" tabIndex={-1} className={classes.main}>
          {isAdmin && <UnreachedAlerts />}
          {isAdmin && <BulkBand />}
          {area === 'doctor' && user && hasRole(user, [Role.doctor]) && <OpenAlarms userId={user.id} />}
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** How much failed work waits for a person; 0 for those who may not decide. */
function useFailureCount(mayDecide: boolean): number {
  const { data } = api.useListFailuresQuery(undefined, { skip: !mayDecide });
  return data?.total ?? 0;
}

/** Of how many kinds of content the source says something else than what holds. */
function useUpdateCount(mayDecide: boolean): number {
  const { data } = api.useCheckUpdatesQuery({ params: { kind: 'all' } }, { skip: !mayDecide });
  return data?.kinds.filter(({ state }) => state !== 'current').length ?? 0;
}

/** How many requests to reset a lost second factor wait for this administrator's consent. */
function useResetCount(mayDecide: boolean): number {
  const { data } = api.useListSecondFactorsQuery(undefined, { skip: !mayDecide });
  return data?.resets.filter(({ mayConsent }) => mayConsent).length ?? 0;
}

function SchemeSwitch() {
  const { t } = useTranslation('common');
  const dark = useDrawnScheme() === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={classes.scheme}
      aria-label={t(dark ? 'scheme.toLight' : 'scheme.toDark')}
      onClick={() => chooseScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
