/** Says that the page follows along by itself, or that it does not at the moment. */
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import classes from './live-dot.module.css';

export interface LiveDotProps {
  state: 'live' | 'connecting' | 'lost';
  /** Instant of the last refresh; shown behind "Live". */
  updatedAt?: string | null;
}

export function LiveDot({ state, updatedAt }: LiveDotProps) {
  const { t } = useTranslation('common');
  return (
    <span className={`dot ${classes.live}`} data-state={state}>
      {state === 'lost' ? t('live.lost') : t('live.on')}
      {state !== 'lost' && updatedAt && ` · ${t('live.updated', { time: formatTime(updatedAt) })}`}
    </span>
  );
}
