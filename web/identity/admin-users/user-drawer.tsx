/** Everything about one person but what was measured: contact, history, sessions, who read, orders, messages, consents, requests. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import type { UserRecordView } from '#shared/views/user-administration.ts';
import { adminPaths, purgePath } from '#web/app/admin-paths.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { api } from '#web/client/api.ts';
import { RecordDrawer } from '#web/kit/record-drawer.tsx';
import { RecordTitle } from '#web/kit/record-title.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import classes from './admin-users.module.css';
import { UserMessages, UserOrders } from './user-lists.tsx';
import { UserHistory, UserReadings, UserRights, UserSessions } from './user-parts.tsx';

interface UserDrawerProps {
  userId: string;
  /** The list is not beside it: it is the page. */
  isAlone: boolean;
  onClose: () => void;
}

export function UserDrawer({ userId, isAlone, onClose }: UserDrawerProps) {
  const { t } = useTranslation('identity-users');
  const query = api.useGetUserRecordQuery({ params: { userId } }, { refetchOnMountOrArgChange: true });
  return (
    <RecordDrawer
      query={query}
      isAlone={isAlone}
      onClose={onClose}
      words={{ close: t('drawer.close'), gone: t('drawer.gone'), goneHelp: t('drawer.goneHelp') }}
    >
      {(record) => (
        <>
          <Head record={record} isAlone={isAlone} />
          <UserHistory history={record.history} />
          <UserSessions sessions={record.sessions} lastSeenAt={record.lastSeenAt} />
          <UserReadings readings={record.readings} userId={userId} />
          <UserOrders userId={userId} />
          <UserMessages userId={userId} />
          <UserRights record={record} />
          <p className={classes.recorded}>{t('drawer.recorded')}</p>
        </>
      )}
    </RecordDrawer>
  );
}

function Head({ record, isAlone }: { record: UserRecordView; isAlone: boolean }) {
  const { t } = useTranslation('identity-users');
  const { user, closedAt, createdAt, lockedUntil, hasSecondFactor } = record;
  const name = `${user.firstName} ${user.lastName}`.trim() || t('closed');
  const town = [user.zipCode, user.city].filter(Boolean).join(' ');
  const facts = [
    LANGUAGE_NAMES[user.preferredLanguage],
    user.birthdate && t('drawer.born', { day: formatDate(user.birthdate) }),
    user.roles.map((role) => t(`role.${role}`)).join(', '),
    t('drawer.since', { day: formatDate(createdAt) }),
  ];
  return (
    <>
      <header className={classes.head}>
        <RecordTitle isAlone={isAlone}>{name}</RecordTitle>
        {closedAt && <StatusBadge tone="neutral">{t('drawer.closedAt', { day: formatDate(closedAt) })}</StatusBadge>}
        {lockedUntil && (
          <StatusBadge tone="warning">{t('drawer.locked', { until: formatTime(lockedUntil) })}</StatusBadge>
        )}
        {hasSecondFactor === false && <StatusBadge tone="warning">{t('drawer.noFactor')}</StatusBadge>}
      </header>
      <div className={classes.part}>
        {closedAt === null && (
          <>
            <p>
              <a href={`tel:${user.phoneNo}`}>{formatPhone(user.phoneNo)}</a>
              {!user.phoneNoVerified && <span className="muted">{` ${t('drawer.unverified')}`}</span>}
              {user.email && (
                <>
                  {' · '}
                  <a href={`mailto:${user.email}`}>{user.email}</a>
                </>
              )}
            </p>
            {(user.streetAddress || town) && <p>{[user.streetAddress, town].filter(Boolean).join(', ')}</p>}
          </>
        )}
        <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
        {closedAt && <p className="muted">{t('drawer.closedText')}</p>}
        <p className={classes.acts}>
          {closedAt === null ? (
            <Link to={`${adminPaths.sms}?person=${user.id}`}>{t('drawer.write')}</Link>
          ) : (
            <Link to={adminPaths.closedAccounts}>{t('drawer.kept')}</Link>
          )}
          <Link to={purgePath(user.id)} className={classes.purge}>
            {t('drawer.purge')}
          </Link>
        </p>
      </div>
    </>
  );
}
