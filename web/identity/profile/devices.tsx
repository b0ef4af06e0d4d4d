/** The browsers in which the person is signed in; each can be signed out from here, or all but this one. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import type { SessionView } from '#shared/views/identity.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './devices.module.css';

export interface DevicesProps {
  userId: string;
  sessions: readonly SessionView[];
}

export function Devices({ userId, sessions }: DevicesProps) {
  const { t } = useTranslation('profile');
  const [endOne, one] = api.useEndOwnSessionMutation();
  const [endOthers, others] = api.useEndOtherSessionsMutation();
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState(false);
  const isBusy = one.isLoading || others.isLoading;
  const nameOf = ({ device }: SessionView): string => device ?? t('account.unknownDevice');

  function tell(error: unknown, words: string): void {
    setFailed(error !== undefined);
    setSaid(error === undefined ? words : '');
  }

  async function end(session: SessionView): Promise<void> {
    const { error } = await endOne({ params: { id: userId, sessionId: session._id } });
    tell(error, t('account.ended', { device: nameOf(session) }));
  }

  async function endAll(): Promise<void> {
    const { error } = await endOthers({ params: { id: userId } });
    tell(error, t('account.othersEnded'));
  }

  return (
    <div className={classes.devices}>
      <ul>
        {sessions.map((session) => (
          <li key={session._id}>
            <span>
              <span className={classes.name}>{session.isThis ? t('account.thisDevice') : nameOf(session)}</span>
              {session.isThis && session.device && <span className={classes.small}>{session.device}</span>}
              <span className={classes.small}>
                {t('account.since', { date: formatDate(session.createdAt) })},{' '}
                {session.isThis
                  ? t('account.now')
                  : t('account.lastUsed', { date: formatDateTime(session.lastSeenAt) })}
              </span>
            </span>
            {!session.isThis && (
              <ActionLink
                disabled={isBusy}
                onClick={() => void end(session)}
                hiddenText={t('account.endNamed', { device: nameOf(session) })}
              >
                {t('account.end')}
              </ActionLink>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <ActionLink disabled={isBusy} onClick={() => void endAll()}>
          {t('account.endOthers')}
        </ActionLink>
      )}
      <p role="status">{said}</p>
      <p role="alert" className={classes.fault}>
        {failed && t('account.endFailed')}
      </p>
    </div>
  );
}
