/** What every page has, whatever its shell: skip link, route effects, the line while a screen is on its way, live regions, the warning before a session ends. */
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router-dom';
import { LOADER_DELAY_MS } from '#shared/limits.ts';
import { LiveAnnouncer } from '#web/kit/live-announcer.tsx';
import { ThinLine } from '#web/kit/thin-line.tsx';
import { useElapsed } from '#web/kit/use-elapsed.ts';
import classes from './root.module.css';
import { SessionWarning } from './session-warning.tsx';
import { useRouteEffects } from './use-route-effects.ts';

export function Root() {
  const { t } = useTranslation('common');
  useRouteEffects();
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      <NavigationLine />
      <Outlet />
      <SessionWarning />
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
