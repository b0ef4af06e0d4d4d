/** /admin/data/sms: an administrator looks for a person and writes to them; who is open stands in the address. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { isUuid } from '#shared/schema/identifiers.ts';
import type { UserListItemView } from '#shared/views/identity.ts';
import { DataHead } from '#web/app/shell/data-head.tsx';
import { api } from '#web/client/api.ts';
import { BackLink } from '#web/kit/back-link.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import classes from './admin-sms.module.css';
import { WriteSms } from './write-sms.tsx';

const SEARCH_MAX = 80;

export function AdminSmsScreen() {
  const { t } = useTranslation('messaging');
  const [search, setSearch] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const wanted = search.get('person') ?? '';
  const chosen = isUuid(wanted) ? wanted : null;
  const text = search.get('q') ?? '';
  const put = (part: 'q' | 'person', value: string | null, replace: boolean) =>
    setSearch(
      (before) => {
        if (value) before.set(part, value);
        else before.delete(part);
        return before;
      },
      { replace },
    );
  // One place of the tree on every width: what is typed stays when a tablet is turned.
  return (
    <>
      {isNarrow && chosen ? null : <DataHead current="sms" />}
      <div className={isNarrow ? undefined : classes.desk}>
        {isNarrow && chosen ? null : (
          <div className={classes.list}>
            <p className={classes.pick}>{t('byHand.sub')}</p>
            <SearchField
              className={classes.search}
              label={t('byHand.search')}
              maxLength={SEARCH_MAX}
              value={text}
              onSearch={(typed) => put('q', typed, true)}
            />
            <People text={text} chosen={chosen} onOpen={(id) => put('person', id, false)} />
          </div>
        )}
        {isNarrow && !chosen ? null : (
          <section className={classes.detail} aria-label={t('byHand.message')}>
            {isNarrow && <BackLink onClick={() => put('person', null, false)} label={t('byHand.back')} />}
            {chosen ? (
              <WriteSms key={chosen} userId={chosen} isAlone={isNarrow} />
            ) : (
              <p className={classes.pick}>{t('byHand.pick')}</p>
            )}
          </section>
        )}
      </div>
    </>
  );
}

interface PeopleProps {
  text: string;
  chosen: string | null;
  onOpen: (id: string) => void;
}

function People({ text, chosen, onOpen }: PeopleProps) {
  const { t } = useTranslation('messaging');
  const search = text.trim();
  const rows = useRowLimit();
  const query = api.useListUsersQuery({ query: { search, limit: rows.limit } }, { skip: search === '' });
  if (search === '') return <p className={classes.pick}>{t('byHand.type')}</p>;
  return (
    <QueryState
      query={query}
      skeleton="table"
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={classes.pick}>{t('byHand.none', { text: search })}</p>}
    >
      {({ items, next }) => (
        <>
          <ul aria-label={t('byHand.people')} className={classes.people}>
            {items.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  className={classes.person}
                  aria-current={person.id === chosen || undefined}
                  onClick={() => onOpen(person.id)}
                >
                  <b>{`${person.firstName} ${person.lastName}`}</b>
                  <span className="muted">{describePerson(person)}</span>
                </button>
              </li>
            ))}
          </ul>
          <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
        </>
      )}
    </QueryState>
  );
}

/** What tells two people of one name apart. */
const describePerson = ({ birthdate, phoneNo, city }: UserListItemView): string =>
  [formatPhone(phoneNo), birthdate && formatDate(birthdate), city].filter(Boolean).join(' · ');
