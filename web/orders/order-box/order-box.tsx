/** All orders of the person: what waits for them first, then what runs, then what is done. */
import { useAddress } from '#web/kit/use-address.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { Section } from '#web/kit/section.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { HowItWorks } from '../how-it-works.tsx';
import { OrderRows } from '../order-rows.tsx';
import { groupOrders, listOrderYears, yearOfOrder } from './group-orders.ts';
import classes from './order-box.module.css';
import { OrderCard } from './order-card.tsx';

/** More orders than this can be narrowed to a year. */
const YEARS_FROM = 10;
/** Finished orders shown at once. */
const PAGE_LENGTH = 10;

export function OrderBoxScreen() {
  const { t } = useTranslation(['orders', 'common']);
  const user = useAppSelector(selectUser);
  const rows = useRowLimit();
  const wish = user ? { params: { customerId: user.id }, query: { limit: rows.limit } } : skipToken;
  const orders = api.useListCustomerOrdersQuery(wish);
  const some = (orders.data?.items.length ?? 0) > 0;
  return (
    <Page>
      <PageHeading
        title={t('box.title')}
        actions={some && <ButtonLink to={paths.selectGroup()}>{t('common:bookTest')}</ButtonLink>}
      />
      <QueryState query={orders} skeleton="cards" isEmpty={(data) => data.items.length === 0} empty={<NoOrders />}>
        {(data) => (
          <>
            <Orders all={data.items} />
            <MoreRows rows={rows} next={data.next} isLoading={orders.isFetching} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function NoOrders() {
  const { t } = useTranslation(['orders', 'common']);
  return (
    <>
      <EmptyState
        title={t('box.emptyTitle')}
        action={
          <ButtonLink to={paths.selectGroup()} size="lg">
            {t('common:bookTest')}
          </ButtonLink>
        }
      >
        <p>{t('box.emptyText')}</p>
      </EmptyState>
      <HowItWorks />
    </>
  );
}

function Orders({ all }: { all: OrderListItemView[] }) {
  const { t } = useTranslation('orders');
  const user = useAppSelector(selectUser);
  const [search, setSearch] = useAddress();
  const { hash } = useLocation();
  const years = listOrderYears(all);
  const year = years.find((each) => each === search.get('year'));
  const groups = groupOrders(year ? all.filter((order) => yearOfOrder(order) === year) : all, useNow());

  // The orders arrive after the router has looked for the anchor in the address.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <>
      {all.length > YEARS_FROM && years.length > 1 && (
        <NativeSelect
          className={classes.year}
          label={t('box.year')}
          value={year ?? ''}
          onChange={(event) =>
            setSearch(event.currentTarget.value ? { year: event.currentTarget.value } : {}, { replace: true })
          }
          data={[{ value: '', label: t('box.allYears') }, ...years]}
        />
      )}
      {groups.todo.length > 0 && (
        <Section title={t('box.todo')}>
          <ul className={classes.cards}>
            {groups.todo.map((order) => (
              <OrderCard key={order._id} order={order} />
            ))}
          </ul>
        </Section>
      )}
      {groups.progress.length > 0 && (
        <Section title={t('box.progress')}>
          <OrderRows orders={groups.progress} />
        </Section>
      )}
      {(groups.done.length > 0 || hash === '#results') && (
        <Section
          title={t('box.done')}
          id="results"
          action={
            user &&
            groups.done.some(({ testResult }) => testResult !== null) && (
              <ActionLink to={paths.resultOverview(user.id)}>{t('overview.allResults')}</ActionLink>
            )
          }
        >
          <DoneOrders key={year ?? 'all'} orders={groups.done} />
        </Section>
      )}
    </>
  );
}

function DoneOrders({ orders }: { orders: OrderListItemView[] }) {
  const { t } = useTranslation('orders');
  const [shown, setShown] = useState(PAGE_LENGTH);
  if (orders.length === 0) return <p>{t('box.noResults')}</p>;
  return (
    <>
      <OrderRows orders={orders.slice(0, shown)} toResult />
      <p className={classes.end} role="status">
        {shown >= orders.length && orders.length > PAGE_LENGTH && t('box.end')}
      </p>
      {shown < orders.length && (
        <Button variant="default" onClick={() => setShown(shown + PAGE_LENGTH)}>
          {t('box.more')}
        </Button>
      )}
    </>
  );
}
