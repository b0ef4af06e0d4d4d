/** /admin/data/users: people by name, phone, e-mail or order, with the ways to what belongs to them. */
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits.ts';
import { DataHead } from '#web/app/shell/data-head.tsx';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import classes from './admin-users.module.css';
import { UserList } from './user-list.tsx';

const SORTS = ['name', 'newest'] as const;

export function AdminUsersScreen() {
  const { t } = useTranslation('identity-users');
  const [address, setAddress] = useSearchParams();
  const text = address.get('q') ?? '';
  const sort = SORTS.find((one) => one === address.get('sort')) ?? 'name';
  const search = text.trim();
  const rows = useRowLimit();
  const query = api.useListAdminUsersQuery(
    { query: { limit: rows.limit, sort, ...(search ? { search } : {}) } },
    { refetchOnMountOrArgChange: true },
  );
  const put = (part: 'q' | 'sort', value: string) =>
    setAddress(
      (before) => {
        if (value === '') before.delete(part);
        else before.set(part, value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <DataHead current="users" />
      <SearchField
        className={classes.search}
        label={t('search')}
        placeholder={t('searchHint')}
        maxLength={USER_SEARCH_MAX_LENGTH}
        value={text}
        onSearch={(typed) => put('q', typed)}
      />
      <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
        <QueryState
          query={query}
          skeleton="table"
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState title={search ? t('none', { text: search }) : t('empty')} level={2}>
              {search ? t('noneHelp') : undefined}
            </EmptyState>
          }
        >
          {({ items, next }) => (
            <>
              <UserList
                people={items}
                isNewestFirst={sort === 'newest'}
                onSort={(column) => put('sort', column === 'since' ? 'newest' : '')}
              />
              <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
            </>
          )}
        </QueryState>
      </div>
    </>
  );
}
