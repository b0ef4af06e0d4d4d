/** The parts of a person's record: each a heading with how many there are, the last ones, and the way to all of them. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { UserRecordView } from '#shared/views/user-administration.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-users.module.css';
import { type PartNumber, partId } from './use-user-keys.ts';

export interface PartProps {
  title: string;
  /** The number that leads here. */
  keyNumber?: PartNumber;
  count?: string | undefined;
  all?: string;
  /** Said where there is nothing. */
  empty?: string | undefined;
  children?: ReactNode;
}

export function Part({ title, keyNumber, count, all, empty, children }: PartProps) {
  const { t } = useTranslation('identity-users');
  return (
    <section
      id={keyNumber && partId(keyNumber)}
      tabIndex={keyNumber && -1}
      className={classes.part}
      aria-label={title}
      aria-keyshortcuts={keyNumber}
    >
      <div className={classes.partHead}>
        <h3>
          {title} {count && <span className="muted">{count}</span>} {keyNumber && <Kbd>{keyNumber}</Kbd>}
        </h3>
        {all && !empty && (
          <Link to={all}>
            {t('drawer.all')}
            <span className="vh">{`: ${title}`}</span>
          </Link>
        )}
      </div>
      {empty ? <p className="muted">{empty}</p> : <ul className={classes.rows}>{children}</ul>}
    </section>
  );
}

export function UserHistory({ history: { count, items } }: Pick<UserRecordView, 'history'>) {
  const { t } = useTranslation('identity-users');
  const who = useWho();
  return (
    <Part
      title={t('part.history')}
      keyNumber="1"
      count={t('count.history', { count })}
      empty={count === 0 ? t('nothing.history') : undefined}
    >
      {items.map(({ _id, at, event, by }) => (
        <li key={_id}>
          <span className="muted">{formatDateTime(at)}</span>
          <span>{t(`event.${event.replace('.', '-')}`)}</span>
          {by !== null && <span className={`muted ${classes.by}`}>{who(by)}</span>}
        </li>
      ))}
    </Part>
  );
}

export function UserSessions({
  sessions: { count, items },
  lastSeenAt,
}: Pick<UserRecordView, 'sessions' | 'lastSeenAt'>) {
  const { t } = useTranslation('identity-users');
  const last = lastSeenAt ? t('sessions.last', { at: formatDateTime(lastSeenAt) }) : t('sessions.never');
  return (
    <Part
      title={t('part.sessions')}
      keyNumber="2"
      count={t('count.sessions', { count })}
      empty={count === 0 ? last : undefined}
    >
      {items.map(({ _id, device, lastSeenAt: seenAt }) => (
        <li key={_id}>
          <span>{device ?? t('sessions.unknown')}</span>
          <span className={`muted ${classes.by}`}>{t('sessions.seen', { at: formatDateTime(seenAt) })}</span>
        </li>
      ))}
    </Part>
  );
}

export function UserReadings({
  readings: { count, items },
  userId,
}: Pick<UserRecordView, 'readings'> & { userId: string }) {
  const { t } = useTranslation(['identity-users', 'profile']);
  return (
    <Part
      title={t('identity-users:part.readings')}
      keyNumber="3"
      count={t('identity-users:count.readings', { count })}
      all={`${adminPaths.readings}?person=${userId}`}
      empty={count === 0 ? t('identity-users:nothing.readings') : undefined}
    >
      {items.map(({ _id, at, reader, what, orderNumber }) => (
        <li key={_id}>
          <span className="muted">{formatDateTime(at)}</span>
          <span>{reader || t('identity-users:closed')}</span>
          <span className={`muted ${classes.by}`}>
            {[t(`profile:readers.what.${what}`), orderNumber].filter(Boolean).join(' ')}
          </span>
        </li>
      ))}
    </Part>
  );
}

/** What they agreed to, and what they asked the support. */
export function UserRights({ record: { consents, supports } }: { record: UserRecordView }) {
  const { t } = useTranslation('identity-users');
  return (
    <>
      <Part title={t('part.consents')} empty={consents.length === 0 ? t('nothing.consents') : undefined}>
        {consents.map(({ what, given, version, language, at }) => (
          <li key={what}>
            <span>{t(`consent.${what}`)}</span>
            <span className={`muted ${classes.by}`}>
              {t(given ? 'consent.given' : 'consent.withheld', { at: formatDateTime(at), version })}
              {language && `, ${LANGUAGE_NAMES[language]}`}
            </span>
          </li>
        ))}
      </Part>
      <Part title={t('part.supports')} empty={supports.length === 0 ? t('nothing.supports') : undefined}>
        {supports.map(({ _id, at, reason, state }) => (
          <li key={_id}>
            <span className="muted">{formatDateTime(at)}</span>
            <span>{t(`support.${reason}`)}</span>
            <span className={`muted ${classes.by}`}>{t(`supportState.${state}`)}</span>
          </li>
        ))}
      </Part>
    </>
  );
}
