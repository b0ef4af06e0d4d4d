/** What every page has, whatever its shell: skip link, route effects, the line while a screen is on its way, live regions, the warning before a session ends. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router-dom';
import { LOADER_DELAY_MS } from '#shared/limits/screens.ts';
import { loadPart } from '#web/client/load-part.ts';
import { type Announcement, listenToAnnouncements } from '#web/kit/announce.ts';
import { ThinLine } from '#web/kit/thin-line.tsx';
import { useElapsed } from '#web/kit/use-elapsed.ts';
import { selectUser } from '../session.ts';
import { useAppSelector } from '../store.ts';
import classes from './root.module.css';
import { useRouteEffects } from './use-route-effects.ts';

// Visitors have no session that could end.
const SessionWarning = lazy(async () => ({
  default: (await loadPart(() => import('./session-warning.tsx'))).SessionWarning,
}));

export function Root() {
  const { t } = useTranslation('common');
  const user = useAppSelector(selectUser);
  useRouteEffects();
  return (
    <>
      <a className={classes.skip} href="#main" data-print="no">
        {t('skip')}
      </a>
      <NavigationLine />
      <Outlet />
      <Suspense fallback={null}>{user && <SessionWarning />}</Suspense>
      <LiveAnnouncer />
    </>
  );
}

/** The screen before stays until the next one is there; after 100 ms a line says that it is coming. */
function NavigationLine() {
  const { state, location } = useNavigation();
  return state === 'idle' ? null : <DelayedLine key={location?.key} />;
}

function DelayedLine() {
  return useElapsed([LOADER_DELAY_MS]) > 0 ? <ThinLine /> : null;
}

/** The two live regions of a page; `announce()` writes into them. */
function LiveAnnouncer() {
  const [said, say] = useState<Announcement & { turn: number }>({ text: '', urgent: false, turn: 0 });
  useEffect(() => listenToAnnouncements((next) => say((now) => ({ ...next, turn: now.turn + 1 }))), []);
  // A changing key makes the same sentence twice two announcements.
  return (
    <>
      <div role="status" className="vh">
        {!said.urgent && <span key={said.turn}>{said.text}</span>}
      </div>
      <div role="alert" className="vh">
        {said.urgent && <span key={said.turn}>{said.text}</span>}
      </div>
    </>
  );
}
