/** A list of orders beside the one that is open, which pushes the list; on narrow screens it is a page of its own. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffOrderView } from '#shared/views/orders.ts';
import type { Page } from '#shared/views/page.ts';
import { DataHead } from '#web/app/shell/data-head.tsx';
import { BackLink } from '#web/kit/back-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { KeyBar, type KeyBarProps } from '#web/kit/key-bar.tsx';
import { type QueryLike, QueryState } from '#web/kit/query-state.tsx';
import { type KeyMap, useKeys } from '#web/kit/use-keys.ts';
import classes from './admin-data.module.css';
import { isFiltered } from './order-address.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderFilters, SEARCH_ID } from './order-filters.tsx';
import type { OrderList } from './use-order-list.ts';

export interface OrderDeskProps {
  tab: 'orders' | 'appointments';
  list: OrderList;
  query: QueryLike<Page<StaffOrderView>>;
  actions?: ReactNode;
  /** What stands in the place of an order that is open. */
  beside?: { show: (isAlone: boolean) => ReactNode; onClose: () => void } | null;
  /** Below the rows. */
  below?: ReactNode;
  /** Further keys, with their hints; `mark` gets the row under the keys. */
  keys?: KeyMap;
  hints?: KeyBarProps['hints'];
  onMark?: (orderId: string) => void;
  /** @param currentId the row under the keys */
  children: (orders: StaffOrderView[], currentId: string | null) => ReactNode;
}

export function OrderDesk({ tab, list, query, actions, beside = null, below, children, ...more }: OrderDeskProps) {
  const { t } = useTranslation('orders-data');
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const { wish, open } = list;
  const opened = wish.order;
  const currentId = useOrderKeys(list, query.data?.items ?? [], { ...more, onClose: beside?.onClose });
  const drawer = useFocusOf(opened);
  const close = () => open(null);
  const isPage = isNarrow && (opened !== null || beside !== null);
  // One place of the tree on every width: what is typed stays when a tablet is turned.
  return (
    <>
      {isPage ? null : (
        <>
          <DataHead current={tab} actions={actions} />
          <OrderFilters list={list} days={tab === 'orders' ? 'ordered' : 'appointment'} />
        </>
      )}
      <div className={isNarrow ? undefined : classes.desk}>
        {isPage ? null : (
          <div className={classes.list} data-loaded={query.data !== undefined || undefined}>
            <QueryState
              query={query}
              skeleton="table"
              isEmpty={({ items }) => items.length === 0}
              empty={<Nothing tab={tab} list={list} />}
            >
              {({ items, next }) => (
                <>
                  {/* Another page begins at its top. */}
                  <Fragment key={wish.cursor}>{children(items, currentId)}</Fragment>
                  <Pages list={list} next={next} count={items.length} isLoading={query.isFetching === true} />
                  {below}
                </>
              )}
            </QueryState>
          </div>
        )}
        {beside?.show(isNarrow)}
        {opened && beside === null && (
          <section ref={drawer} tabIndex={-1} className={classes.drawer} aria-label={t('drawer.label')}>
            {isNarrow && (
              <p className={classes.back}>
                <BackLink onClick={close} label={t(`drawer.back.${tab}`)} />
              </p>
            )}
            <OrderDrawer key={opened} orderId={opened} isAlone={isNarrow} onClose={close} />
          </section>
        )}
      </div>
      <KeyBar
        hints={[
          { keys: ['J', 'K'], label: t('keys.choose') },
          ...(more.hints ?? []),
          { keys: ['Enter'], label: t('keys.open') },
          { keys: ['/'], label: t('keys.search') },
          { keys: ['Esc'], label: t('keys.close') },
        ]}
      />
    </>
  );
}

/** Whoever opens an order goes on in it, and comes back to its row; an address that names one leaves the focus to the page. */
function useFocusOf(opened: string | null) {
  const drawer = useRef<HTMLElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    const closed = before.current;
    before.current = opened;
    if (opened !== null) drawer.current?.focus();
    else document.getElementById(`order-${closed}`)?.focus();
  }, [opened]);
  return drawer;
}

/** J and K go through the rows, Enter opens the one they stopped at, Escape closes what is open. */
function useOrderKeys(
  { wish, open }: OrderList,
  orders: readonly StaffOrderView[],
  { keys, onMark, onClose }: Pick<OrderDeskProps, 'keys' | 'onMark'> & { onClose: (() => void) | undefined },
): string | null {
  const [reached, setReached] = useState<string | null>(null);
  const currentId = orders.some(({ _id }) => _id === reached) ? reached : wish.order;
  const move = (by: number) => {
    const at = orders.findIndex(({ _id }) => _id === currentId);
    const target = orders[at === -1 ? 0 : Math.min(orders.length - 1, Math.max(0, at + by))];
    if (!target) return;
    setReached(target._id);
    document.getElementById(`order-${target._id}`)?.focus();
  };
  useKeys({
    ...keys,
    ...(onMark ? { x: () => currentId !== null && onMark(currentId) } : {}),
    j: () => move(1),
    k: () => move(-1),
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    Escape: () => {
      const isElsewhere = document.querySelector('[role="dialog"], [role="menu"]') !== null;
      const isTyping =
        document.activeElement?.matches('input:not([type="radio"], [type="checkbox"]), textarea, select') ?? false;
      if (isElsewhere || isTyping) return;
      if (onClose) onClose();
      else if (wish.order !== null) open(null);
    },
  });
  return currentId;
}

function Nothing({ tab, list }: Pick<OrderDeskProps, 'tab' | 'list'>) {
  const { t } = useTranslation('orders-data');
  const isSearch = isFiltered(list.wish) || list.wish.cursor !== '';
  return (
    <EmptyState title={t(isSearch ? 'none.title' : `empty.${tab}`)} level={2}>
      {isSearch ? t('none.text') : undefined}
    </EmptyState>
  );
}

interface PagesProps {
  list: OrderList;
  next: string | null;
  count: number;
  isLoading: boolean;
}

/** A page at a time; Back of the browser leads to the one before. */
function Pages({ list, next, count, isLoading }: PagesProps) {
  const { t } = useTranslation('orders-data');
  const { cursor } = list.wish;
  const turnTo = (page: string) => {
    list.page(page);
    // On a phone the page itself scrolls.
    const main = document.getElementById('main');
    if (main) main.scrollTop = 0;
  };
  return (
    <p className={classes.pages}>
      <span role="status" className="muted">
        {t('pages.shown', { count })}
      </span>
      {cursor !== '' && (
        <Button variant="default" size="xs" onClick={() => turnTo('')}>
          {t('pages.first')}
        </Button>
      )}
      {next !== null && (
        <Button variant="default" size="xs" loading={isLoading} onClick={() => turnTo(next)}>
          {t('pages.next')}
        </Button>
      )}
    </p>
  );
}
