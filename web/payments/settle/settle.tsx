/** Step 5: what is paid, until when the time is held, and the way to the provider's page. Every outcome of a payment is shown here or leads on from here. */
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { formatTime } from '#shared/domain/format-date.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Countdown } from '#web/kit/countdown.tsx';
import { errorBodyOf } from '#web/kit/describe-error.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { isQuestionnaireFirst } from '#web/orders/order-facts.ts';
import { orderOpened } from '#web/orders/purchase/selection.ts';
import { furtherPaymentOf, isFirstPayment } from '../further-payments.ts';
import { usePayment } from '../use-payment.ts';
import { Bill } from './bill.tsx';
import { ChooseTime } from './choose-time.tsx';
import { HoldUsedUp } from './hold-used-up.tsx';
import { PayButton } from './pay-button.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { QuestionnaireFirst } from './questionnaire-first.tsx';
import classes from './settle.module.css';
import { FurtherLead, SettleFurther } from './settle-further.tsx';
import { SettleStage, settleStage } from './settle-stage.ts';
import { SettleVoucher } from './settle-voucher.tsx';
import { StageNotice } from './stage-notice.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePayAtOnce } from './use-pay-at-once.ts';

const { none, open, failed, expired, settled, slotGone, canceled, refunded, returned, usedUp, asking, confirming } =
  SettleStage;

/** Stages in which the person may pay, and the held time counts. */
const PAYABLE: readonly SettleStage[] = [none, open, returned, failed, expired];

export function SettleScreen() {
  const { t } = useTranslation(['payments', 'errors']);
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
  // The provider's page sends back here without a payment.
  const cameBack = search.get('outcome') === returned;
  const stage = order.data && payment.data && settleStage(order.data, payment.data, cameBack);
  const further = furtherPaymentOf(payment.data?.type);
  const isPayable = stage !== undefined && PAYABLE.includes(stage);
  const onEnd = () => {
    void order.refetch();
    void payment.refetch();
  };
  return (
    <>
      {isFirstPayment(transactionNo) && <BookingRail current="payment" ordered />}
      <Page>
        <PageHeading
          back={isFirstPayment(transactionNo) ? undefined : { to: paths.order(orderId), label: t('toOrder') }}
          title={t(further ? `further.${further.words}.title` : titleOf(stage, payment.data, order.data))}
          lead={
            order.data &&
            payment.data &&
            isPayable &&
            (further ? (
              <FurtherLead payment={payment.data} further={further} onEnd={onEnd} />
            ) : (
              <HoldClock order={order.data} onEnd={onEnd} />
            ))
          }
        />
        <QueryState query={order} skeleton="summary" missing={missing} failed={t('errors:code.order-error')}>
          {(data) => (
            <QueryState query={payment} skeleton="summary" missing={missing}>
              {(paid) => <Settle order={data} payment={paid} stage={settleStage(data, paid, cameBack)} />}
            </QueryState>
          )}
        </QueryState>
      </Page>
    </>
  );
}

function titleOf(stage: SettleStage | undefined, payment: PaymentView | undefined, order: OrderView | undefined) {
  if (stage === slotGone) return 'titleTime';
  if (stage === usedUp) return 'titleOver';
  if (order && isQuestionnaireFirst(order)) return 'titleQuestionnaire';
  return payment?.amount === 0 ? 'titleFree' : 'title';
}

function Settle({ order, payment, stage }: { order: OrderView; payment: PaymentView; stage: SettleStage }) {
  const { t } = useTranslation('payments');
  const checkout = useCheckout(order._id, payment.transactionNo);
  const further = furtherPaymentOf(payment.type);
  const dispatch = useAppDispatch();
  const [choosing, setChoosing] = useState(false);
  const asksFirst = !further && isQuestionnaireFirst(order);
  usePayAtOnce(checkout.pay, stage === none && order.seenTermsAndConditions && !asksFirst);
  const [gaveBack, setGaveBack] = useState(false);
  useEffect(() => {
    if (stage === failed) announce(t('stage.failed.title'));
  }, [stage, t]);
  // Back leads to this order: the choice it came from is used up.
  useEffect(() => {
    if (!further) dispatch(orderOpened(order._id));
  }, [dispatch, order._id, further]);

  if (stage === settled) return <Navigate to={paths.orderConfirmation(order._id, payment.transactionNo)} replace />;
  if (!order.seenTermsAndConditions && stage !== canceled && stage !== refunded)
    return <Navigate to={paths.orderTerms(order._id)} replace />;
  if (further) return <SettleFurther {...{ order, payment, stage, further, checkout }} />;

  const { appointment } = order;
  const isOver = stage === usedUp || gaveBack || errorBodyOf(checkout.problem)?.error === 'hold-used-up';
  const otherTime = stage === slotGone ? 'paid' : checkout.slotTaken ? 'taken' : choosing ? 'wanted' : null;
  const done = () => {
    checkout.clearSlotTaken();
    setChoosing(false);
  };
  const bill = <Bill order={order} payment={payment} paid={stage === slotGone || stage === confirming} over={isOver} />;
  return (
    <TwoColumn sticky side={<div className={classes.wide}>{bill}</div>}>
      {stage === canceled || stage === refunded ? (
        <Notice
          tone="calm"
          title={t(`stage.${stage}.title`)}
          action={<ButtonLink to={paths.order(order._id)}>{t('toOrder')}</ButtonLink>}
        >
          <p>{t(`stage.${stage}.text`)}</p>
        </Notice>
      ) : stage === confirming ? (
        <StageNotice stage={confirming} payment={payment} />
      ) : isOver ? (
        <HoldUsedUp order={order} />
      ) : otherTime && appointment ? (
        <ChooseTime
          order={order}
          appointment={appointment}
          reason={otherTime}
          onChosen={done}
          onUsedUp={() => setGaveBack(true)}
          onClose={choosing ? done : undefined}
        />
      ) : (
        <div className={classes.main}>
          <StageNotice
            stage={checkout.busy ? none : stage}
            payment={payment}
            onOtherTime={appointment ? () => setChoosing(true) : undefined}
          />
          {asksFirst ? (
            <>
              <QuestionnaireFirst order={order} />
              <div className={classes.narrow}>{bill}</div>
            </>
          ) : (
            <>
              {payment.amount > 0 && <PaymentMethods />}
              <div className={classes.narrow}>{bill}</div>
              <SettleVoucher order={order} payment={payment} />
              <PayButton
                payment={payment}
                checkout={checkout}
                again={stage === open || stage === asking}
                surveyId={order.preparationSurvey?.customerSurveyId}
              />
              <p>
                <ActionLink to={paths.order(order._id)}>{t('seeOrder')}</ActionLink>
              </p>
            </>
          )}
        </div>
      )}
      {(stage === canceled || stage === refunded || stage === confirming || isOver || otherTime) && (
        <div className={`${classes.narrow} ${classes.below}`}>{bill}</div>
      )}
    </TwoColumn>
  );
}

/** Until when the time is held for this order, with the minutes left. */
function HoldClock({ order, onEnd }: { order: OrderView; onEnd: () => void }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const { appointment, hold } = order;
  if (!appointment || !hold || hold.lapsed) return <p>{t(appointment ? 'lead' : 'leadHome')}</p>;
  return (
    <p>
      <Trans
        t={t}
        i18nKey="held"
        values={{ when: formatShortDayTime(appointment.from, language), time: formatTime(hold.until) }}
        components={{ b: <b className={classes.until} />, d: <span className="nw" /> }}
      />{' '}
      <Countdown until={hold.until} onEnd={onEnd}>
        {(clock) => <span className="nw">{t('left', { clock })}</span>}
      </Countdown>
    </p>
  );
}
