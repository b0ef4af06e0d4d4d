/** Too many wrong codes: why nothing can be tried, and the clock that says when it goes on. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#web/kit/announce.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { Notice } from '#web/kit/notice.tsx';
import type { Lock } from './slice.ts';

export function FactorLock({ lock, onEnd }: { lock: Lock; onEnd: () => void }) {
  const { t } = useTranslation('identity-factor');
  const kind = lock.error === 'TemporaryBlock' ? 'factor' : 'address';
  const end = useCallback(() => {
    onEnd();
    announce(t('lock.over'));
  }, [onEnd, t]);
  return (
    <Notice tone="warning" live="alert" title={t(`lock.${kind}.title`)}>
      <p>{t(`lock.${kind}.text`)}</p>
      <p>
        {t('lock.opensIn')}{' '}
        <b className="nw">
          <Countdown until={lock.until} onEnd={end} />
        </b>
      </p>
    </Notice>
  );
}
