/** The provider has not confirmed (yet): wait, pay again, or choose another time. Nothing here places a second order. */

import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { NextStep } from '#web/kit/next-step.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { furtherPaymentOf } from '#web/payments/further-payments.ts';
import classes from './payment-unfinished.module.css';

/** `waiting`: the provider has not decided yet. */
export type UnfinishedOutcome =
  | 'waiting'
  | typeof PaymentState.failed
  | typeof PaymentState.expired
  | typeof PaymentState.canceled
  | typeof PaymentState.slotGone;

export interface PaymentUnfinishedProps {
  order: OrderView;
  payment: PaymentView;
  outcome: UnfinishedOutcome;
}

export function PaymentUnfinished({ order, payment, outcome }: PaymentUnfinishedProps) {
  const { t } = useTranslation(['orders', 'payments']);
  const settle = paths.settle(order._id, payment.transactionNo);
  const further = furtherPaymentOf(payment.type);
  if (outcome === 'waiting') {
    return (
      <div className={classes.waiting}>
        <p className={`dot ${classes.pulse}`}>
          {t('confirmation.waiting.state', { amount: formatMoney(payment.amount) })}
        </p>
        <p className="muted">{t(payment.asking ? 'confirmation.waiting.asking' : 'confirmation.waiting.text')}</p>
        <p className="acts">
          {payment.state !== PaymentState.settled && (
            <ActionLink to={settle}>{t('confirmation.waiting.back')}</ActionLink>
          )}
          <ActionLink to={paths.order(order._id)}>{t('confirmation.toOrder')}</ActionLink>
        </p>
      </div>
    );
  }
  if (outcome === PaymentState.canceled) {
    return (
      <Notice tone="calm" action={<ButtonLink to={paths.order(order._id)}>{t('confirmation.toOrder')}</ButtonLink>}>
        <p>{t(further ? `confirmation.further.${further.words}.canceled` : 'confirmation.canceled.text')}</p>
      </Notice>
    );
  }
  return (
    <NextStep
      title={t(`confirmation.${outcome}.step`)}
      action={
        <ButtonLink to={settle} size="lg">
          {t(`confirmation.${outcome}.action`, { amount: formatMoney(payment.amount) })}
        </ButtonLink>
      }
    >
      <p>
        {outcome !== PaymentState.slotGone && payment.holdUntil
          ? further
            ? t(`payments:further.${further.words}.kept`, { time: formatTime(payment.holdUntil) })
            : t('confirmation.held', { time: formatTime(payment.holdUntil) })
          : t(`confirmation.${further ? PaymentState.failed : outcome}.text`)}
      </p>
    </NextStep>
  );
}
