/** Why nothing can be sent or tried now, with the clock that says when it goes on; at its end the form is open again. */
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '#web/app/store.ts';
import { announce } from '#web/kit/announce.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { Notice } from '#web/kit/notice.tsx';
import classes from './auth-frame.module.css';
import { type Lock, lockEnded } from './slice.ts';

/** Locks with words of their own; any other is called 'too many requests'. */
const NAMES: Record<string, string> = {
  TemporaryBlock: 'account',
  'Forbidden-IP': 'device',
  'code-limit-reached': 'codes',
  'wait-for-timer': 'timer',
};

export interface LockNoticeProps {
  lock: Lock;
  /** Where the lock is not that of signing in. */
  onEnd?: () => void;
  /** What too many wrong codes have locked, where it is no account. */
  lockedTitle?: string;
}

export function LockNotice({ lock, onEnd, lockedTitle }: LockNoticeProps) {
  const { t } = useTranslation('identity');
  const dispatch = useAppDispatch();
  const name = NAMES[lock.error] ?? 'requests';
  const title = (name === 'account' && lockedTitle) || t(`lock.${name}.title`);
  const end = useCallback(() => {
    if (onEnd) onEnd();
    else dispatch(lockEnded());
    announce(t('lock.over'));
  }, [dispatch, onEnd, t]);

  // What was pressed is switched off now, and would leave the focus nowhere.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, :disabled')) box.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <div ref={box} tabIndex={-1} className={classes.notice}>
      <Notice tone="warning" live="alert" title={title}>
        <p>{t(`lock.${name}.text`)}</p>
        <p>
          {t('lock.opensIn')}{' '}
          <b className="nw">
            <Countdown until={lock.until} onEnd={end} />
          </b>
        </p>
      </Notice>
    </div>
  );
}
