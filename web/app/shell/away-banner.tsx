/**
 * Says that the server lets people wait: for what a button has sent, for the next page, or for who is signed in. After eight seconds a
 * sentence, after twenty a way to try again. What a page loads into itself is said there; without a connection the offline banner speaks.
 */
import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, useNavigation } from 'react-router-dom';
import { LOST_ANSWER_MS, SLOW_ANSWER_MS } from '#shared/limits/screens.ts';
import { askAgain, isServerAway, onWaiting, waitingSince } from '#web/client/patience.ts';
import { PlainButton } from '#web/kit/plain-button.tsx';
import { useElapsed } from '#web/kit/use-elapsed.ts';
import { useOnline } from '#web/kit/use-online.ts';
import classes from './away-banner.module.css';

export function AwayBanner() {
  const online = useOnline();
  const since = useSyncExternalStore(onWaiting, waitingSince, waitingSince);
  const isAway = useSyncExternalStore(onWaiting, isServerAway, isServerAway);
  const { state, location } = useNavigation();
  const isLeaving = state !== 'idle';
  // A page whose script hangs is fetched anew, with everything it needs; from a server that is away nothing else would come either.
  const goOn = () => (isLeaving && location && !isAway ? window.location.assign(createPath(location)) : askAgain());
  return (
    <div role="status" className={classes.place}>
      {online && isAway && <Words isLost onRetry={goOn} />}
      {online && !isAway && (isLeaving || since !== null) && (
        <WordsWhenSlow key={isLeaving ? location?.key : since} onRetry={goOn} />
      )}
    </div>
  );
}

function WordsWhenSlow({ onRetry }: { onRetry: () => void }) {
  const passed = useElapsed([SLOW_ANSWER_MS, LOST_ANSWER_MS]);
  return passed === 0 ? null : <Words isLost={passed > 1} onRetry={onRetry} />;
}

function Words({ isLost, onRetry }: { isLost: boolean; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.banner}>
      <p className={classes.words}>
        <IconCloudOff size={20} stroke={1.75} aria-hidden />
        {t(isLost ? 'serverAway' : 'slow')}
      </p>
      {isLost && (
        <PlainButton variant="default" onClick={onRetry}>
          {t('retry')}
        </PlainButton>
      )}
    </div>
  );
}
