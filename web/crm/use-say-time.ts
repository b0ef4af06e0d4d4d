import { useTranslation } from 'react-i18next';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';

const HOUR_MINUTES = HOUR_MS / MINUTE_MS;

/** How a stretch of time is said: `1 Stunde 18 Minuten`. A minute that has begun counts. */
export function useSayTime(): (ms: number) => string {
  const { t } = useTranslation('crm-callback');
  return (ms) => {
    const whole = Math.ceil(ms / MINUTE_MS);
    const hours = Math.floor(whole / HOUR_MINUTES);
    const minutes = whole % HOUR_MINUTES;
    return [
      hours > 0 && t('time.hours', { count: hours }),
      (minutes > 0 || hours === 0) && t('time.minutes', { count: minutes }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}
