/** After paying: the proof and what comes next. Waits for the provider's confirmation and then updates by itself. */

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { furtherPaymentOf } from '#web/payments/further-payments.ts';
import { usePayment } from '#web/payments/use-payment.ts';
import { OrderMissing } from '../order-missing.tsx';
import { useAnnounceChange } from '../use-announce-change.ts';
import { FurtherConfirmed } from './further-confirmed.tsx';
import { OrderConfirmed } from './order-confirmed.tsx';
import { PaymentUnfinished, type UnfinishedOutcome } from './payment-unfinished.tsx';

/** `booked` once the payment is settled and the order knows it; a moment may lie between the two. */
type Outcome = 'booked' | UnfinishedOutcome;

export function ConfirmationScreen() {
  const { t } = useTranslation('orders');
  const { orderId = '', transactionNo = '' } = useParams();
  const user = useAppSelector(selectUser);
  const order = api.useGetOrderQuery({ params: { orderId } });
  const payment = usePayment(orderId, transactionNo);
  const outcome = order.data && payment.data && outcomeOf(order.data, payment.data);
  const isBehind = Boolean(order.data && payment.data && isBefore(order.data, payment.data));
  const { refetch } = order;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  const name = user?.firstName ?? '';
  const atHome = order.data?.application === 'homesampling';
  const further = furtherPaymentOf(payment.data?.type);
  const title =
    outcome === 'booked' && further
      ? t(`confirmation.further.${further.words}.booked`, { name })
      : outcome === 'booked'
        ? t(atHome ? 'confirmation.bookedHome' : 'confirmation.booked', { name })
        : outcome === PaymentState.canceled && payment.data?.settledAt && isNotMoved(payment.data)
          ? t('confirmation.further.reschedule.givenBackTitle')
          : t(`confirmation.${outcome ?? 'loading'}.title`);
  useAnnounceChange(outcome, title);
  // A follow-up has a page of its own for what comes now.
  if (outcome === 'booked' && !further && order.data?.followUp)
    return <Navigate to={paths.followUpConfirmed(orderId)} replace />;
  return (
    <Page>
      <PageHeading
        title={title}
        documentTitle={outcome === 'booked' && !further ? t('confirmation.documentTitle') : title}
        eyebrow={
          outcome === 'booked' &&
          payment.data?.settledAt &&
          (payment.data.amount > 0 || !further) && (
            <StatusBadge tone="success">
              {t('confirmation.paidAt', { at: formatDateTime(payment.data.settledAt) })}
            </StatusBadge>
          )
        }
        lead={
          order.data &&
          (outcome === 'booked'
            ? t('confirmation.lead', { number: order.data.orderNumber })
            : outcome && t(`confirmation.${leadOf(outcome, payment.data)}`, { number: order.data.orderNumber }))
        }
      />
      <QueryState query={order} skeleton="summary" missing={<OrderMissing />}>
        {(data) => (
          <QueryState query={payment} skeleton="summary" missing={<OrderMissing />}>
            {(paid) => {
              const reached = outcomeOf(data, paid);
              return reached === 'booked' ? (
                further ? (
                  <FurtherConfirmed order={data} payment={paid} />
                ) : (
                  <OrderConfirmed order={data} payment={paid} />
                )
              ) : (
                <PaymentUnfinished order={data} payment={paid} outcome={reached} />
              );
            }}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}

const leadOf = (outcome: UnfinishedOutcome, payment: PaymentView | undefined) =>
  outcome === 'waiting' && payment?.asking ? 'waiting.askingLead' : (`${outcome}.lead` as const);

/** Paid, but none of it became part of the order: the money is on its way back. */
function wereAddonsLate({ items, transactions }: OrderView, { type, transactionNo }: PaymentView): boolean {
  const known = transactions.find((one) => one.transactionNo === transactionNo);
  if (type !== TransactionType.addOn || !known) return false;
  return known.lines.length > 0 && !known.lines.some(({ key }) => items.some((item) => item.key === key));
}
/** Paid too late for the time that was wanted: the money is on its way back, and the appointment stays. */
const isNotMoved = ({ move }: PaymentView): boolean => move != null && move.state !== 'moved';

/** The order is of before the payment: it would still show the former time, or lack the new tests. */
const isBefore = ({ transactions }: OrderView, { state, transactionNo }: PaymentView): boolean =>
  state === PaymentState.settled &&
  transactions.some((one) => one.transactionNo === transactionNo && one.status === TransactionStatus.open);

function outcomeOf(order: OrderView, payment: PaymentView): Outcome {
  switch (payment.state) {
    case PaymentState.settled:
      if (order.status === null || isBefore(order, payment)) return 'waiting';
      if (isNotMoved(payment)) return PaymentState.canceled;
      return wereAddonsLate(order, payment) ? 'late' : 'booked';
    case PaymentState.none:
    case PaymentState.open:
      return 'waiting';
    case PaymentState.refunded:
      return wereAddonsLate(order, payment) ? 'late' : PaymentState.canceled;
    case PaymentState.elsewhere:
      return PaymentState.canceled;
    default:
      return payment.state;
  }
}
