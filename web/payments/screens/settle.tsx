/** Step 5: what is paid, until when the time is held, and the way to the provider's page. Every outcome of a payment ends here or moves on. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { Bill } from '../parts/bill.tsx';
import { ChooseTime } from '../parts/choose-time.tsx';
import { HoldClock } from '../parts/hold-clock.tsx';
import { PayButton } from '../parts/pay-button.tsx';
import { PaymentMethods } from '../parts/payment-methods.tsx';
import { StageNotice } from '../parts/stage-notice.tsx';
import { type SettleStage, settleStage } from '../settle-stage.ts';
import { useCheckout } from '../use-checkout.ts';
import { usePayment } from '../use-payment.ts';
import classes from './settle.module.css';

/** Stages in which the person may pay, and the held time counts. */
const PAYABLE: readonly SettleStage[] = ['open', 'pending', 'cancelled', 'failed', 'expired'];

export function SettleScreen() {
  const { t } = useTranslation('payments');
  const { orderId = '', transactionNo = '' } = useParams();
  const [search] = useSearchParams();
  const order = api.useGetOrderQuery({ params: { orderId } });
  const payment = usePayment(orderId, transactionNo);
  const missing = (
    <EmptyState
      title={t('missing.title')}
      action={<ButtonLink to={paths.userOrders}>{t('missing.action')}</ButtonLink>}
    >
      <p>{t('missing.text')}</p>
    </EmptyState>
  );
  const stage =
    order.data && payment.data && settleStage(order.data, payment.data, search.get('outcome') === 'returned');
  return (
    <>
      <BookingRail current="payment" ordered />
      <Page>
        <PageHeading
          title={t(stage === 'slot-gone' ? 'titleTime' : payment.data?.amount === 0 ? 'titleFree' : 'title')}
          lead={
            order.data &&
            stage &&
            PAYABLE.includes(stage) && <HoldClock order={order.data} onEnd={() => void order.refetch()} />
          }
        />
        <QueryState query={order} skeleton="summary" missing={missing}>
          {(data) => (
            <QueryState query={payment} skeleton="summary" missing={missing}>
              {(paid) => (
                <Settle
                  order={data}
                  payment={paid}
                  stage={settleStage(data, paid, search.get('outcome') === 'returned')}
                />
              )}
            </QueryState>
          )}
        </QueryState>
      </Page>
    </>
  );
}

function Settle({ order, payment, stage }: { order: OrderView; payment: PaymentView; stage: SettleStage }) {
  const { t } = useTranslation('payments');
  const checkout = useCheckout(order._id, payment.transactionNo);
  const [choosing, setChoosing] = useState(false);
  useEffect(() => {
    if (stage === 'failed') announce(t('stage.failed.title'));
  }, [stage, t]);

  if (stage === 'settled') return <Navigate to={paths.orderConfirmation(order._id, payment.transactionNo)} replace />;
  if (!order.seenTermsAndConditions && stage !== 'canceled')
    return <Navigate to={paths.orderTerms(order._id)} replace />;

  const other = { slotTaken: checkout.slotTaken, wanted: choosing, paid: stage === 'slot-gone' };
  const asksTime = other.slotTaken || other.wanted || other.paid;
  const done = () => {
    checkout.chosenAnew();
    setChoosing(false);
  };
  const bill = <Bill order={order} payment={payment} paid={stage === 'slot-gone' || stage === 'confirming'} />;
  return (
    <TwoColumn sticky side={<div className={classes.wide}>{bill}</div>}>
      {stage === 'canceled' ? (
        <Notice
          tone="calm"
          title={t('stage.canceled.title')}
          action={<ButtonLink to={paths.order(order._id)}>{t('toOrder')}</ButtonLink>}
        >
          <p>{t('stage.canceled.text')}</p>
        </Notice>
      ) : stage === 'confirming' ? (
        <StageNotice stage="confirming" payment={payment} />
      ) : asksTime ? (
        <ChooseTime
          order={order}
          reason={other.paid ? 'paid' : other.slotTaken ? 'taken' : 'wanted'}
          onChosen={done}
          onClose={choosing ? done : undefined}
        />
      ) : (
        <div className={classes.main}>
          <StageNotice
            stage={checkout.busy ? 'open' : stage}
            payment={payment}
            onOtherTime={order.appointment ? () => setChoosing(true) : undefined}
          />
          {payment.amount > 0 && <PaymentMethods />}
          <div className={classes.narrow}>{bill}</div>
          <PayButton payment={payment} checkout={checkout} again={stage === 'pending'} />
        </div>
      )}
      {(stage === 'canceled' || stage === 'confirming' || asksTime) && (
        <div className={`${classes.narrow} ${classes.below}`}>{bill}</div>
      )}
    </TwoColumn>
  );
}
