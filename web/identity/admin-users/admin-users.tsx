/** /admin/data/users: people by name, phone, e-mail or order; one of them beside the list, on narrow screens as a page of its own. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits/people.ts';
import { isUuid } from '#shared/schema/identifiers.ts';
import { DataHead } from '#web/app/shell/data-head.tsx';
import { api } from '#web/client/api.ts';
import { BackLink } from '#web/kit/back-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import { useAddress } from '#web/kit/use-address.ts';
import classes from './admin-users.module.css';
import { SEARCH_ID, useFocusOf, useUserKeys } from './use-user-keys.ts';
import { UserDrawer } from './user-drawer.tsx';
import { UserList } from './user-list.tsx';

const SORTS = ['name', 'newest'] as const;

export function AdminUsersScreen() {
  const { t } = useTranslation(['identity-users', 'orders-data']);
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const [address, setAddress] = useAddress();
  const text = address.get('q') ?? '';
  const sort = SORTS.find((one) => one === address.get('sort')) ?? 'name';
  const search = text.trim();
  const rows = useRowLimit();
  const query = api.useListAdminUsersQuery(
    { query: { limit: rows.limit, sort, ...(search ? { search } : {}) } },
    { refetchOnMountOrArgChange: true },
  );
  const put = (part: 'q' | 'sort' | 'person', value: string, replace = true) =>
    setAddress(
      (before) => {
        if (value === '') before.delete(part);
        else before.set(part, value);
        return before;
      },
      { replace },
    );
  const wanted = address.get('person') ?? '';
  const opened = isUuid(wanted) ? wanted : null;
  const open = (id: string | null) => put('person', id ?? '', false);
  const currentId = useUserKeys(query.data?.items ?? [], opened, open);
  const drawer = useFocusOf(opened);
  // One place of the tree on every width: the list stays as it was when a tablet is turned.
  return (
    <>
      {isNarrow && opened ? null : (
        <>
          <DataHead current="users" />
          <SearchField
            id={SEARCH_ID}
            className={classes.search}
            label={t('search')}
            placeholder={t('searchHint')}
            maxLength={USER_SEARCH_MAX_LENGTH}
            value={text}
            onSearch={(typed) => put('q', typed)}
          />
        </>
      )}
      <div className={isNarrow ? undefined : classes.desk}>
        {isNarrow && opened ? null : (
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
                    openId={opened}
                    currentId={currentId}
                    onOpen={open}
                    isNewestFirst={sort === 'newest'}
                    onSort={(column) => put('sort', column === 'since' ? 'newest' : '')}
                  />
                  <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
                </>
              )}
            </QueryState>
          </div>
        )}
        {opened && (
          <section ref={drawer} tabIndex={-1} className={classes.drawer} aria-label={t('drawer.label')}>
            {isNarrow && (
              <p className={classes.back}>
                <BackLink onClick={() => open(null)} label={t('drawer.back')} />
              </p>
            )}
            <UserDrawer key={opened} userId={opened} isAlone={isNarrow} onClose={() => open(null)} />
          </section>
        )}
      </div>
      <KeyBar
        hints={[
          { keys: ['J', 'K'], label: t('orders-data:keys.choose') },
          { keys: ['Enter'], label: t('orders-data:keys.open') },
          { keys: ['/'], label: t('orders-data:keys.search') },
          ...(opened ? [{ keys: ['1–5'], label: t('keys.part') }] : []),
          { keys: ['S'], label: t('keys.sms') },
          { keys: ['Esc'], label: t('orders-data:keys.close') },
        ]}
      />
    </>
  );
}
