/** A small sign in the header while the page does not follow along by itself; nothing while all is well. */
import { useTranslation } from 'react-i18next';
import classes from './lost-dot.module.css';
import { useLiveState } from './use-live-state.ts';

export function LostDot() {
  const { t } = useTranslation('common');
  const state = useLiveState();
  return (
    <span role="status" className={classes.place}>
      {state === 'lost' && (
        <span className={classes.dot} title={t('live.lost')}>
          <span className={classes.words}>{t('live.lost')}</span>
        </span>
      )}
    </span>
  );
}
