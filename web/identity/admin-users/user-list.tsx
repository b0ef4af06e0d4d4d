/** People as a table, on narrow screens as cards. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { Role } from '#shared/roles.ts';
import type { UserListItemView } from '#shared/views/identity.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import classes from './admin-users.module.css';

interface UserListProps {
  people: UserListItemView[];
  /** Who is open beside the list. */
  openId: string | null;
  /** The row under the keys. */
  currentId: string | null;
  onOpen: (id: string) => void;
  isNewestFirst: boolean;
  onSort: (column: string) => void;
}

export function UserList({ people, openId, currentId, onOpen, isNewestFirst, onSort }: UserListProps) {
  const { t } = useTranslation('identity-users');
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const rolesOf = ({ roles }: UserListItemView) => roles.map((role) => t(`role.${role}`)).join(', ');
  if (isNarrow) {
    return (
      <ul aria-label={t('table')} className={classes.cards}>
        {people.map((person) => (
          <li key={person.id} className={classes.card}>
            <Name person={person} openId={openId} onOpen={onOpen} />
            <span>{phoneOf(person)}</span>
            <span className="muted">{[describeBirth(person), rolesOf(person)].filter(Boolean).join(' · ')}</span>
            <Ways person={person} />
          </li>
        ))}
      </ul>
    );
  }
  const all: DataColumn<UserListItemView>[] = [
    {
      key: 'name',
      head: t('column.name'),
      rowHeader: true,
      sortable: true,
      width: '18%',
      cell: (person) => <Name person={person} openId={openId} onOpen={onOpen} />,
    },
    { key: 'phone', head: t('column.phone'), width: '13%', cell: phoneOf },
    { key: 'birth', head: t('column.birth'), width: '16%', cell: describeBirth },
    {
      key: 'language',
      head: t('column.language'),
      width: '9%',
      cell: ({ preferredLanguage }) => LANGUAGE_NAMES[preferredLanguage],
    },
    { key: 'role', head: t('column.role'), width: '14%', cell: rolesOf },
    {
      key: 'since',
      head: t('column.since'),
      sortable: true,
      width: '10%',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    { key: 'ways', head: t('column.ways'), cell: (person) => <Ways person={person} /> },
  ];
  // Beside an open person there is room for what tells people apart.
  const columns = openId === null ? all : all.filter(({ key }) => BESIDE.includes(key));
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      currentKey={currentId ?? undefined}
      rowTone={({ id }) => (id === openId ? 'selected' : undefined)}
      onRowClick={({ id }) => onOpen(id)}
      sort={isNewestFirst ? { column: 'since', direction: 'descending' } : { column: 'name', direction: 'ascending' }}
      onSort={onSort}
    />
  );
}

const BESIDE: readonly string[] = ['name', 'phone', 'birth', 'role'];

const nameOf = ({ firstName, lastName }: UserListItemView): string => `${firstName} ${lastName}`.trim();

/** What stands in the place of a closed account's number says nothing to a person. */
const phoneOf = (person: UserListItemView): string => (nameOf(person) === '' ? '' : formatPhone(person.phoneNo));

/** Opens the person; gets the focus back when they are closed. */
function Name({ person, openId, onOpen }: { person: UserListItemView } & Pick<UserListProps, 'openId' | 'onOpen'>) {
  const { t } = useTranslation('identity-users');
  const { id } = person;
  return (
    <button
      type="button"
      id={`user-${id}`}
      className={classes.name}
      aria-current={id === openId || undefined}
      onClick={(event) => {
        // The row opens them too.
        event.stopPropagation();
        onOpen(id);
      }}
    >
      {nameOf(person) || t('closed')}
    </button>
  );
}

/** What tells two people of one name apart. */
const describeBirth = ({ birthdate, city }: UserListItemView): string =>
  [birthdate && formatDate(birthdate), city].filter(Boolean).join(', ');

/** To their orders, to writing to them, and to who read their data. Staff have neither orders nor data of this kind, a closed account no number. */
function Ways({ person }: { person: UserListItemView }) {
  const { t } = useTranslation('identity-users');
  const { id, roles } = person;
  const named = <span className="vh">{`: ${nameOf(person) || t('closed')}`}</span>;
  return (
    <span className={classes.ways}>
      {roles.includes(Role.customer) && (
        <Link to={`${adminPaths.orders}?customer=${id}`}>
          {t('orders')}
          {named}
        </Link>
      )}
      {nameOf(person) !== '' && (
        <Link to={`${adminPaths.sms}?person=${id}`}>
          {t('sms')}
          {named}
        </Link>
      )}
      {roles.includes(Role.customer) && (
        <Link to={`${adminPaths.readings}?person=${id}`}>
          {t('readings')}
          {named}
        </Link>
      )}
    </span>
  );
}
