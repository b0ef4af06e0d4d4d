/** Where the person stands: the SMS code was right, and how long that counts. */
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import type { AskedFactor } from './slice.ts';

export function StepLine({ factor }: { factor: AskedFactor }) {
  const { t } = useTranslation('identity-factor');
  const { confirmedAt, expiresAt } = factor;
  return (
    <p className="muted">
      {t('step', { step: 2, steps: 2, at: formatTime(confirmedAt), until: formatTime(expiresAt) })}
    </p>
  );
}
