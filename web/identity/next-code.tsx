/** When the app shows its next code, by this computer's clock. */
import { useTranslation } from 'react-i18next';
import { SECOND_FACTOR_STEP_MS } from '#shared/limits/second-factor.ts';
import { useNow } from '#web/kit/use-now.ts';
import classes from './second-factor.module.css';

export function NextCode() {
  const { t } = useTranslation('identity-factor');
  const passed = useNow(1_000).getTime() % SECOND_FACTOR_STEP_MS;
  const seconds = Math.ceil((SECOND_FACTOR_STEP_MS - passed) / 1_000);
  return (
    <p className={`muted ${classes.next}`}>
      <span role="timer" aria-live="off">
        {t('nextCode', { count: seconds })}
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${(seconds * 100_000) / SECOND_FACTOR_STEP_MS}%` }} />
      </span>
    </p>
  );
}
