import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LOADER_DELAY_MS } from '#shared/limits/screens.ts';
import { Role } from '#shared/roles.ts';
import { loadPart } from '#web/client/load-part.ts';
import { Page } from '#web/kit/page.tsx';
import { ThinLine } from '#web/kit/thin-line.tsx';
import { useElapsed } from '#web/kit/use-elapsed.ts';
import { useOnline } from '#web/kit/use-online.ts';
import { ownArea } from './own-area.ts';
import { paths } from './paths.ts';
import { hasRole, pathAttempted, selectSession } from './session.ts';
import { useAppDispatch, useAppSelector } from './store.ts';

export interface GuardProps {
  /** One of these roles is needed; none named: any signed-in person passes. */
  roles?: readonly Role[];
  /** Visitors are sent to sign-up instead of login. */
  signUp?: boolean;
}

const ANYBODY: readonly Role[] = [];
const NoPermissionScreen = lazy(async () => ({
  default: (await loadPart(() => import('./screens/no-permission.tsx'))).NoPermissionScreen,
}));

/**
 * Lets a person through to the screens inside, or not (specification sections 2 and 6): a thin loader while the session is being
 * checked, but only after 100 ms; then login with the path remembered, or the screen that says which permission is missing.
 * Screens of customers are theirs alone: staff who open one land in their own area.
 */
export function Guard({ roles = ANYBODY, signUp }: GuardProps) {
  const { verified, user, endedBecause, attemptedPath } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const { pathname, search, hash } = useLocation();
  const path = `${pathname}${search}${hash}`;
  const wasIn = useRef(false);
  // Who signs out here is done with this page; who wants to switch the account has a path to come back to.
  const hasLeft = wasIn.current && !user && endedBecause === 'logout' && attemptedPath === null;
  const refused = verified && !hasRole(user, roles) && !hasLeft;

  const area = refused && user && roles.includes(Role.customer) ? ownArea(user) : null;
  const isRecorded = refused && area === null;

  useEffect(() => {
    if (isRecorded) dispatch(pathAttempted(path));
  }, [isRecorded, path, dispatch]);

  useEffect(() => {
    if (user) wasIn.current = true;
  }, [user]);

  if (!verified) return <GuardLoader />;
  if (hasLeft) return <Navigate to={paths.home} replace />;
  if (!user) return <Navigate to={signUp ? paths.signup : paths.login} replace state={{ from: path }} />;
  if (area !== null) return <Navigate to={area} replace />;
  if (refused) {
    return (
      <Suspense fallback={<GuardLoader />}>
        <NoPermissionScreen />
      </Suspense>
    );
  }
  return <Outlet />;
}

function GuardLoader() {
  const { t } = useTranslation();
  const passed = useElapsed([LOADER_DELAY_MS]);
  // A page that opened without a connection: who is at it, only the server knows.
  if (!useOnline()) return <Page width="reading">{t('offlineHere.waits')}</Page>;
  return passed > 0 ? <ThinLine /> : null;
}
