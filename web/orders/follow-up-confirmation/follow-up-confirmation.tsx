/** /follow-ups/confirmation?order=. A paid follow-up: when the kit arrives, the old questionnaire to check, when to take the sample. */
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { formatDateTime, formatShortDay, zurichDate } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { goodSampleDay, kitArrivesOn } from '#shared/domain/orders/kit-days.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { documentKind } from '#shared/domain/payments/document-kind.ts';
import type { OrderView, TransactionView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { Section } from '#web/kit/section.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { DeliveryCard } from '../delivery-card.tsx';
import { stepOf } from '../order-facts.ts';
import { OrderMissing } from '../order-missing.tsx';
import { OrderNextStep } from '../order-next-step.tsx';
import { OrderProgress } from '../order-progress.tsx';
import { planOf } from '../plan-of.ts';
import { useInvoice } from '../use-invoice.ts';
import { useMeansOf } from '../use-means-of.ts';
import classes from './follow-up-confirmation.module.css';
import { SampleDay } from './sample-day.tsx';

export function FollowUpConfirmationScreen() {
  const [search] = useSearchParams();
  const orderId = search.get('order');
  return orderId ? <Confirmation orderId={orderId} /> : <Navigate to={paths.userOrders} replace />;
}

function Confirmation({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const user = useAppSelector(selectUser);
  const order = api.useGetOrderQuery({ params: { orderId } });
  const paid = order.data && paidBy(order.data);
  // Unpaid, cancelled, or no follow-up at all: the order's own page says what it is.
  if (order.data && !(paid?.settledAt && order.data.followUp)) return <Navigate to={paths.order(orderId)} replace />;
  const arrivesOn = paid?.settledAt ? kitArrivesOn(paid.settledAt) : null;
  return (
    <Page>
      <PageHeading
        title={
          arrivesOn
            ? t('followUp.confirmation.title', {
                name: user?.firstName ?? '',
                day: formatShortDay(arrivesOn, language),
              })
            : t('confirmation.documentTitle')
        }
        documentTitle={t('confirmation.documentTitle')}
        eyebrow={
          paid?.settledAt && (
            <StatusBadge tone="success">{t('confirmation.paidAt', { at: formatDateTime(paid.settledAt) })}</StatusBadge>
          )
        }
        lead={order.data && t('confirmation.lead', { number: order.data.orderNumber })}
      />
      <QueryState query={order} skeleton="summary" missing={<OrderMissing />}>
        {(data) => paid && arrivesOn && <Confirmed order={data} paid={paid} arrivesOn={arrivesOn} />}
      </QueryState>
    </Page>
  );
}

/** The payment the order was placed with, as far as the order stands. */
function paidBy(order: OrderView): TransactionView | undefined {
  if (order.status === null || order.cancellation) return undefined;
  return order.transactions.find(({ type, settledAt }) => type === TransactionType.order && settledAt !== null);
}

function Confirmed({ order, paid, arrivesOn }: { order: OrderView; paid: TransactionView; arrivesOn: string }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { followUp, customerId } = order;
  const means = useMeansOf(paid);
  const invoice = useInvoice(order.orderNumber);
  const now = useNow();
  const list = api.useListCustomerFollowUpsQuery({ params: { customerId } });
  const mainOrder = api.useGetOrderQuery(
    { params: { orderId: followUp?.mainOrderId ?? '' } },
    { skip: followUp === null },
  );
  const idealFrom = list.data?.followUps.find(
    ({ mainOrderId, key }) => mainOrderId === followUp?.mainOrderId && key === followUp.key,
  )?.idealFrom;
  const from = idealFrom === undefined ? null : zurichDate(idealFrom);
  const day = planOf(order, from, now)?.sampleOn ?? goodSampleDay(arrivesOn, from);
  return (
    <>
      <OrderNextStep order={order} step={stepOf(order, now)} />
      <div className={classes.pair}>
        <SampleDay order={order} day={day} />
        <DeliveryCard order={order} />
      </div>
      <Section title={<span className="h3">{t('confirmation.way')}</span>}>
        <div className={classes.way}>
          <OrderProgress order={order} idealFrom={from} />
        </div>
      </Section>
      <div className={classes.receipt}>
        <SummaryList
          label={t('confirmation.receipt')}
          rows={[
            {
              key: 'paid',
              label: t('detail.paid'),
              value: [formatMoney(paid.amount), means].filter(Boolean).join(' '),
              detail: t('detail.transaction', { number: paid.transactionNo }),
              action:
                documentKind(paid) === null
                  ? undefined
                  : { onClick: () => void invoice.save(paid.transactionNo), label: t('transaction.invoice') },
            },
            {
              key: 'order',
              label: t('detail.title'),
              value: order.orderNumber,
              action: { to: paths.order(order._id), label: t('confirmation.toOrder') },
            },
            ...(mainOrder.data
              ? [
                  {
                    key: 'main',
                    label: t('followUp.confirmation.belongsTo'),
                    value: localized(mainOrder.data.product.name, language),
                    detail: t('followUp.confirmation.sameCourse'),
                    action: { to: paths.result(mainOrder.data._id), label: t('followUp.confirmation.seeResult') },
                  },
                ]
              : []),
          ]}
        />
        {invoice.failure && <p role="alert">{invoice.failure}</p>}
      </div>
    </>
  );
}
