/** Five minutes before two idle hours are over a bar offers to stay; afterwards the session ends here as well (WCAG 2.2.1). */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SESSION_IDLE_LIMIT_MS, SESSION_IDLE_WARNING_MS } from '#shared/limits.ts';
import { api } from '#web/client/api.ts';
import { signOutHere } from '#web/client/session-token.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { selectUser } from '../session.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import classes from './session-warning.module.css';

const LOOK_EVERY_MS = 10_000;

/** Instant of the last request (ms), as web/client/session-token.ts notes it; null where none was made. */
function lastRequestAt(): number | null {
  const noted = Number(localStorage.getItem('lastRequest') ?? 0);
  return noted > 0 ? noted : null;
}

export function SessionWarning() {
  const { t } = useTranslation('common');
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const [endsAt, setEndsAt] = useState<string | null>(null);

  useEffect(() => {
    if (!user) {
      setEndsAt(null);
      return;
    }
    const look = () => {
      const last = lastRequestAt();
      const idle = last === null ? 0 : Date.now() - last;
      if (idle > SESSION_IDLE_LIMIT_MS) signOutHere('expired');
      setEndsAt(
        last !== null && idle > SESSION_IDLE_WARNING_MS ? new Date(last + SESSION_IDLE_LIMIT_MS).toISOString() : null,
      );
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [user]);

  if (!endsAt) return null;
  const stay = async () => {
    await dispatch(api.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
    setEndsAt(null);
  };
  return (
    <div role="alert" className={classes.warning}>
      <p>
        <Countdown until={endsAt}>{(clock) => t('session.endsSoon', { clock })}</Countdown>
      </p>
      <Button onClick={stay}>{t('session.stay')}</Button>
    </div>
  );
}
