/** /doctor/released: every released result with its true time, found by number, initials, day, doctor and test; one opens beside the list as its person reads it. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_COUNTED } from '#shared/limits/pages.ts';
import type { ReleasedListView } from '#shared/views/dashboard.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { useAddress } from '#web/kit/use-address.ts';
import { useKeys } from '#web/kit/use-keys.ts';
import { SEARCH_ID } from '../list-filters.tsx';
import classes from './released.module.css';
import {
  isFilteredReleased,
  type Name,
  RELEASED_PAGE,
  readReleasedAddress,
  releasedQuery,
  withPage,
  withReleased,
} from './released-address.ts';
import { ReleasedFilters } from './released-filters.tsx';
import { ReleasedPanel } from './released-panel.tsx';
import { ReleasedCards, ReleasedTable } from './released-rows.tsx';

export function ReleasedScreen() {
  const { t } = useTranslation('results');
  const [address, setAddress] = useAddress();
  const wish = readReleasedAddress(address);
  const query = api.useGetReleasedOrdersQuery({ query: releasedQuery(wish) }, { refetchOnMountOrArgChange: true });
  const choose = (name: Name, value: string | null) =>
    setAddress((now) => withReleased(now, name, value), { replace: name !== 'order' });
  const close = () => choose('order', null);
  return (
    <div className={classes.split}>
      <div className={classes.list}>
        <StaffHeading title={t('desk.released.title')} sub={query.data && countOf(query.data.total, t)} />
        <ReleasedFilters
          wish={wish}
          doctors={query.data?.doctors ?? []}
          onChoose={choose}
          onReset={() => setAddress(new URLSearchParams(), { replace: true })}
        />
        <QueryState query={query} skeleton="table">
          {(view) => (
            <List
              view={view}
              openOrder={wish.order}
              page={wish.pages.length}
              isOldestFirst={wish.sort === 'oldest'}
              isFiltered={isFilteredReleased(wish)}
              onOpen={(order) => choose('order', order)}
              onClose={close}
              onSort={() => choose('sort', wish.sort === 'newest' ? 'oldest' : 'newest')}
              onPage={(next) => setAddress((now) => withPage(now, next))}
            />
          )}
        </QueryState>
      </div>
      {wish.order && (
        <ReleasedPanel
          key={wish.order}
          orderId={wish.order}
          row={query.data?.items.find(({ orderId }) => orderId === wish.order)}
          onClose={close}
        />
      )}
    </div>
  );
}

const countOf = (total: number | null, t: TFunction<'results'>): string =>
  total === null ? t('desk.released.countMany', { max: MOST_COUNTED }) : t('desk.released.count', { count: total });

interface ListProps {
  view: ReleasedListView;
  openOrder: string | null;
  /** How many pages come before this one. */
  page: number;
  isOldestFirst: boolean;
  isFiltered: boolean;
  onOpen: (orderId: string) => void;
  onClose: () => void;
  onSort: () => void;
  onPage: (next: string | null) => void;
}

function List({ view, openOrder, page, isOldestFirst, isFiltered, onOpen, onClose, onSort, onPage }: ListProps) {
  const { t } = useTranslation('results');
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const userId = useAppSelector(selectUser)?.id ?? '';
  const [currentId, setCurrentId] = useState(openOrder);
  useEffect(() => {
    if (openOrder) setCurrentId(openOrder);
  }, [openOrder]);
  const { items, next, total } = view;
  const move = (by: number) => {
    const at = items.findIndex(({ orderId }) => orderId === currentId);
    const target = items[at === -1 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))];
    if (!target) return;
    setCurrentId(target.orderId);
    if (openOrder) onOpen(target.orderId);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => {
      const active = document.activeElement;
      if (active instanceof HTMLElement && active.matches('a, button')) active.click();
      else if (currentId) onOpen(currentId);
    },
    Escape: ({ target }) => {
      // A field that is left with Escape closes nothing; the search has given its focus away by now.
      if (!(target instanceof Element && target.matches('input, select'))) onClose();
    },
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    ArrowRight: () => next && onPage(next),
    ArrowLeft: () => page > 0 && onPage(null),
  });
  if (items.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState title={t(isFiltered ? 'desk.released.noHit' : 'desk.released.none')}>
          {isFiltered ? null : t('desk.released.noneHelp')}
        </EmptyState>
      </div>
    );
  }
  const Rows = isNarrow ? ReleasedCards : ReleasedTable;
  const first = page * RELEASED_PAGE + 1;
  return (
    <>
      <Rows
        rows={items}
        currentId={openOrder ?? currentId}
        userId={userId}
        isOldestFirst={isOldestFirst}
        isBeside={openOrder !== null}
        onOpen={onOpen}
        onSort={onSort}
      />
      <nav className={classes.pages} aria-label={t('desk.keys.page')}>
        <span className="muted">
          {t('desk.filter.shown', {
            shown: `${first}–${first + items.length - 1}`,
            all: total ?? t('desk.released.many', { max: MOST_COUNTED }),
          })}{' '}
          · {t('desk.released.page', { page: page + 1 })}
        </span>
        <Button
          size="xs"
          variant="default"
          aria-label={t('desk.released.previous')}
          disabled={page === 0}
          onClick={() => onPage(null)}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={t('desk.released.next')}
          disabled={next === null}
          onClick={() => onPage(next)}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </Button>
      </nav>
      <KeyBar
        hints={[
          { keys: ['J', 'K'], label: t('results:keys.choose') },
          { keys: ['↵'], label: t('results:keys.open') },
          { keys: ['/'], label: t('desk.keys.search') },
          ...(openOrder ? [{ keys: ['P'], label: t('desk.released.pdf') }] : []),
          { keys: ['Esc'], label: t('desk.keys.close') },
          { keys: ['←', '→'], label: t('desk.keys.page') },
        ]}
      />
    </>
  );
}
