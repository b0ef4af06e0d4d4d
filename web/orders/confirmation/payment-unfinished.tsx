/** The provider has not confirmed (yet): wait, pay again, or choose another time. Nothing here places a second order. */
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { NextStep } from '#web/kit/next-step.tsx';
import { Notice } from '#web/kit/notice.tsx';
import classes from './payment-unfinished.module.css';

export interface PaymentUnfinishedProps {
  order: OrderView;
  payment: PaymentView;
  outcome: 'waiting' | 'failed' | 'expired' | 'canceled' | 'slot-gone';
}

export function PaymentUnfinished({ order, payment, outcome }: PaymentUnfinishedProps) {
  const { t } = useTranslation('orders');
  const settle = paths.settle(order._id, payment.transactionNo);
  if (outcome === 'waiting') {
    return (
      <div className={classes.waiting}>
        <p className={`dot ${classes.pulse}`}>
          {t('confirmation.waiting.state', { amount: formatMoney(payment.amount) })}
        </p>
        <p className="muted">{t('confirmation.waiting.text')}</p>
        <p className="acts">
          {payment.state !== 'settled' && <ActionLink to={settle}>{t('confirmation.waiting.back')}</ActionLink>}
          <ActionLink to={paths.order(order._id)}>{t('confirmation.toOrder')}</ActionLink>
        </p>
      </div>
    );
  }
  if (outcome === 'canceled') {
    return (
      <Notice tone="calm" action={<ButtonLink to={paths.order(order._id)}>{t('confirmation.toOrder')}</ButtonLink>}>
        <p>{t('confirmation.canceled.text')}</p>
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
        {outcome !== 'slot-gone' && payment.holdUntil
          ? t('confirmation.held', { time: formatTime(payment.holdUntil) })
          : t(`confirmation.${outcome}.text`)}
      </p>
    </NextStep>
  );
}
