/**
 * Five minutes before two idle hours are over a bar offers to stay; afterwards the session ends here as well (WCAG 2.2.1). Ten minutes
 * before an end that nothing puts off it is told, once.
 */
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SESSION_END_WARNING_MS, SESSION_IDLE_LIMIT_MS, SESSION_IDLE_WARNING_MS } from '#shared/limits/sessions.ts';
import { api } from '#web/client/api.ts';
import { lastRequestAt, sessionToken, signOutEverywhere } from '#web/client/session-token.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { PlainButton } from '#web/kit/plain-button.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { selectUser } from '../session.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import classes from './session-warning.module.css';

const LOOK_EVERY_MS = 10_000;

export function SessionWarning() {
  const user = useAppSelector(selectUser);
  const now = useNow(LOOK_EVERY_MS).getTime();
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const [understood, setUnderstood] = useState('');
  const last = user && lastRequestAt();
  const idle = last === null ? 0 : now - last;
  const isOver = idle > SESSION_IDLE_LIMIT_MS;

  useEffect(() => {
    if (isOver) signOutEverywhere('expired');
  }, [isOver]);

  if (last === null || isOver) return null;
  const idleEndsAt = last + SESSION_IDLE_LIMIT_MS;
  const endsAt = sessionToken()?.sessionEndsAt ?? '';
  const endsIn = Date.parse(endsAt) - now;
  const isEnding = endsIn > 0 && endsIn <= SESSION_END_WARNING_MS;
  // The end that comes first is the one to speak of.
  if (isEnding && Date.parse(endsAt) <= idleEndsAt) {
    return understood === endsAt ? null : <EndsFor endsAt={endsAt} onUnderstood={() => setUnderstood(endsAt)} />;
  }
  return idle > SESSION_IDLE_WARNING_MS ? <EndsSoon endsAt={new Date(idleEndsAt)} onStayed={lookAgain} /> : null;
}

function EndsSoon({ endsAt, onStayed }: { endsAt: Date; onStayed: () => void }) {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const stay = async () => {
    await dispatch(api.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
    onStayed();
  };
  return (
    <Warning action={<PlainButton onClick={stay}>{t('session.stay')}</PlainButton>}>
      <Countdown until={endsAt.toISOString()}>{(clock) => t('session.endsSoon', { clock })}</Countdown>
    </Warning>
  );
}

function EndsFor({ endsAt, onUnderstood }: { endsAt: string; onUnderstood: () => void }) {
  const { t } = useTranslation('common');
  const understood = (
    <PlainButton variant="default" onClick={onUnderstood}>
      {t('session.understood')}
    </PlainButton>
  );
  return (
    <Warning action={understood}>
      <Countdown until={endsAt}>{(clock) => t('session.endsFor', { clock })}</Countdown>
    </Warning>
  );
}

function Warning({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div role="alert" className={classes.warning}>
      <p>{children}</p>
      {action}
    </div>
  );
}
