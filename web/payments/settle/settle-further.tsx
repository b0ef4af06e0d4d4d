/** A payment that came after the order's own, such as the fee for another time: the order stays as it is until it is made. */
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Countdown } from '#web/kit/countdown.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import type { FurtherPayment } from '../further-payments.ts';
import { Bill } from './bill.tsx';
import { PayButton } from './pay-button.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import classes from './settle.module.css';
import { SettleStage } from './settle-stage.ts';
import { SettleVoucher } from './settle-voucher.tsx';
import { StageNotice } from './stage-notice.tsx';
import type { Checkout } from './use-checkout.ts';

export interface SettleFurtherProps {
  order: OrderView;
  payment: PaymentView;
  stage: SettleStage;
  further: FurtherPayment;
  checkout: Checkout;
}

export function SettleFurther({ order, payment, stage, further, checkout }: SettleFurtherProps) {
  const { t } = useTranslation('payments');
  const { words, again } = further;
  const isVoid = stage === SettleStage.canceled || checkout.slotTaken;
  const bill = <Bill order={order} payment={payment} paid={stage === SettleStage.confirming} over={isVoid} />;
  return (
    <TwoColumn sticky side={<div className={classes.wide}>{bill}</div>}>
      {isVoid ? (
        <Notice
          tone="calm"
          live="status"
          title={t(`further.${words}.canceled.title`)}
          action={<ButtonLink to={again(order._id)}>{t(`further.${words}.canceled.action`)}</ButtonLink>}
        >
          <p>{t(`further.${words}.canceled.text`)}</p>
        </Notice>
      ) : (
        <div className={classes.main}>
          <StageNotice
            stage={checkout.busy ? SettleStage.none : stage}
            payment={payment}
            kept={payment.holdUntil ? t(`further.${words}.kept`, { time: formatTime(payment.holdUntil) }) : ''}
          />
          {payment.amount > 0 && <PaymentMethods />}
          <div className={classes.narrow}>{bill}</div>
          <SettleVoucher order={order} payment={payment} />
          <PayButton
            payment={payment}
            checkout={checkout}
            again={stage === SettleStage.open || stage === SettleStage.asking}
          />
          <p>
            <ActionLink to={paths.order(order._id)}>{t(`further.${words}.back`)}</ActionLink>
          </p>
        </div>
      )}
      {isVoid && <div className={`${classes.narrow} ${classes.below}`}>{bill}</div>}
    </TwoColumn>
  );
}

/** What stays as it is until this is paid, and the minutes that are left where something is held. */
export function FurtherLead({
  payment,
  further,
  onEnd,
}: Pick<SettleFurtherProps, 'payment' | 'further'> & { onEnd: () => void }) {
  const { t } = useTranslation('payments');
  const { words } = further;
  const { holdUntil } = payment;
  return (
    <p>
      {t(`further.${words}.lead`)}
      {holdUntil !== null && (
        <>
          {' '}
          {t(`further.${words}.kept`, { time: formatTime(holdUntil) })}{' '}
          <Countdown until={holdUntil} onEnd={onEnd}>
            {(clock) => <span className="nw">{t('left', { clock })}</span>}
          </Countdown>
        </>
      )}
    </p>
  );
}
