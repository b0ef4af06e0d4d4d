/** Five minutes before two idle hours are over a bar offers to stay; afterwards the session ends here as well (WCAG 2.2.1). */
import { Button } from '@mantine/core';
import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { SESSION_IDLE_LIMIT_MS, SESSION_IDLE_WARNING_MS } from '#shared/limits.ts';
import { api } from '#web/client/api.ts';
import { lastRequestAt, signOutEverywhere } from '#web/client/session-token.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { selectUser } from '../session.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import classes from './session-warning.module.css';

const LOOK_EVERY_MS = 10_000;

export function SessionWarning() {
  const { t } = useTranslation('common');
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const now = useNow(LOOK_EVERY_MS).getTime();
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const last = user && lastRequestAt();
  const idle = last === null ? 0 : now - last;
  const isOver = idle > SESSION_IDLE_LIMIT_MS;

  useEffect(() => {
    if (isOver) signOutEverywhere('expired');
  }, [isOver]);

  if (last === null || isOver || idle <= SESSION_IDLE_WARNING_MS) return null;
  const endsAt = new Date(last + SESSION_IDLE_LIMIT_MS).toISOString();
  const stay = async () => {
    await dispatch(api.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
    lookAgain();
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
