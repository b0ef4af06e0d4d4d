/** What do I need to do? The most urgent step, the next appointment, the latest result, the newest orders. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { NextStep } from '#web/kit/next-step.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { Section } from '#web/kit/section.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { HowItWorks } from '../how-it-works.tsx';
import { isAppointmentAhead, isToBeSampled } from '../order-facts.ts';
import { OrderNextStep } from '../order-next-step.tsx';
import { OrderRows } from '../order-rows.tsx';
import { useAnnounceChange } from '../use-announce-change.ts';
import { LatestResult } from './latest-result.tsx';
import { NextAppointment } from './next-appointment.tsx';
import { OpenFollowUps } from './open-follow-ups.tsx';
import classes from './overview.module.css';
import { pickUrgentOrder } from './pick-urgent-order.ts';

const NEWEST = 3;

export function OverviewScreen() {
  const { t } = useTranslation('orders');
  const user = useAppSelector(selectUser);
  const now = useNow();
  const orders = api.useListCustomerOrdersQuery(user ? { params: { customerId: user.id }, query: {} } : skipToken);
  const urgent = orders.data && pickUrgentOrder(orders.data.items, now);
  useAnnounceChange(urgent ? `${urgent.order._id} ${urgent.step}` : undefined, t('overview.changed'));
  return (
    <Page>
      <PageHeading title={t('overview.hello', { name: user?.firstName ?? '' })} documentTitle={t('overview.title')} />
      <QueryState query={orders} skeleton="cards" isEmpty={(data) => data.items.length === 0} empty={<Welcome />}>
        {(data) => <Overview orders={data.items} />}
      </QueryState>
    </Page>
  );
}

function Welcome() {
  const { t } = useTranslation(['orders', 'common']);
  return (
    <>
      <NextStep
        title={t('overview.first')}
        action={
          <ButtonLink to={paths.selectGroup()} size="lg">
            {t('common:bookTest')}
          </ButtonLink>
        }
      >
        <p>{t('overview.firstText')}</p>
      </NextStep>
      <HowItWorks />
    </>
  );
}

function Overview({ orders }: { orders: OrderListItemView[] }) {
  const { t } = useTranslation(['orders', 'common']);
  const now = useNow();
  const urgent = pickUrgentOrder(orders, now);
  const [appointment] = orders
    .filter((order) => isToBeSampled(order) && isAppointmentAhead(order, now))
    .sort((a, b) => (a.appointment?.from ?? '').localeCompare(b.appointment?.from ?? ''));
  const [result] = orders
    .filter(({ testResult }) => testResult !== null)
    .sort((a, b) => (b.testResult?.releasedAt ?? '').localeCompare(a.testResult?.releasedAt ?? ''));

  const list = (
    <Section
      title={<span className="h3">{t('overview.orders')}</span>}
      action={orders.length > NEWEST && <ActionLink to={paths.userOrders}>{t('overview.allOrders')}</ActionLink>}
    >
      <OrderRows orders={orders.slice(0, NEWEST)} />
      <div className={classes.book}>
        <ButtonLink
          to={paths.selectGroup()}
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
        >
          {t('common:bookTest')}
        </ButtonLink>
      </div>
    </Section>
  );
  const main = (
    <>
      {result && (
        <div className={classes.result}>
          <LatestResult order={result} />
        </div>
      )}
      {result && <OpenFollowUps />}
      {list}
    </>
  );
  return (
    <>
      {urgent && (
        <div className={classes.urgent}>
          <OrderNextStep order={urgent.order} step={urgent.step} named />
        </div>
      )}
      {appointment ? (
        <TwoColumn variant="result" side={<NextAppointment order={appointment} />}>
          {main}
        </TwoColumn>
      ) : (
        main
      )}
    </>
  );
}
