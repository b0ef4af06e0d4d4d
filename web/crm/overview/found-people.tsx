/** Whoever a search finds: by the beginning of a name, a number or an order's number. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import type { UserListItemView } from '#shared/views/identity.ts';
import { crmUserPath } from '#web/app/crm-paths.ts';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import classes from './crm-overview.module.css';

export function FoundPeople({ search }: { search: string }) {
  const { t } = useTranslation('crm');
  const rows = useRowLimit();
  const query = api.useListUsersQuery({ query: { search, limit: rows.limit } });
  return (
    <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
      <QueryState
        query={query}
        skeleton="table"
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('none', { text: search })}>{t('noneHelp')}</EmptyState>}
      >
        {({ items, next }) => (
          <>
            <ul className={classes.people} aria-label={t('people')}>
              {items.map((person) => (
                <li key={person.id}>
                  <Link to={crmUserPath(person.id)} className={classes.found}>
                    <b>{`${person.firstName} ${person.lastName}`.trim()}</b>
                    <span className="muted">{describe(person)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
          </>
        )}
      </QueryState>
    </div>
  );
}

/** What tells two people of one name apart. */
const describe = ({ birthdate, phoneNo, city, preferredLanguage }: UserListItemView): string =>
  [formatPhone(phoneNo), birthdate && formatDate(birthdate), city, preferredLanguage.toUpperCase()]
    .filter(Boolean)
    .join(' · ');
