/** Cancelling at the counter, before the sample: what goes back is said before it is asked for, and by whom. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import { COUNTER_CANCELLATION_REASONS } from '#shared/domain/orders/counter-cancellation-reasons.ts';
import type { PartnerOrderView } from '#shared/views/partner-sales.ts';
import { api } from '#web/client/api.ts';
import { ChoiceCards } from '#web/kit/choice-cards.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { Notice } from '#web/kit/notice.tsx';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';

type Reason = (typeof COUNTER_CANCELLATION_REASONS)[number];

export function CancelAtCounter({ order }: { order: PartnerOrderView }) {
  const { t } = useTranslation('orders-counter');
  const [isAsked, setAsked] = useState(false);
  if (order.refundIfCancelled === null) return null;
  return (
    <>
      <Button variant="default" fullWidth onClick={() => setAsked(true)}>
        {t('cancel.now')}
      </Button>
      {isAsked && <Question order={order} refund={order.refundIfCancelled} onClose={() => setAsked(false)} />}
    </>
  );
}

interface QuestionProps {
  order: PartnerOrderView;
  /** Rappen. */
  refund: number;
  onClose: () => void;
}

function Question({ order, refund, onClose }: QuestionProps) {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const { bearer } = useCounter();
  const [reason, setReason] = useState<Reason | null>(null);
  const [cancel, { isLoading, error }] = api.useCancelAtCounterMutation();
  const cancelNow = async () => {
    if (reason === null) return;
    const body = { cancellationReason: reason, expectedRefund: refund };
    const reply = await cancel({ bearer, params: { orderId: order._id }, body });
    if (!('error' in reply)) onClose();
  };
  return (
    <Dialog isOpen title={t('orders-counter:cancel.title', { number: order.orderNumber })} onClose={onClose}>
      <div className={classes.question}>
        <p>{t('orders-counter:cancel.place')}</p>
        <p>
          {refund > 0
            ? t('orders-counter:cancel.refund', { amount: formatMoney(refund) })
            : t('orders-counter:cancel.nothing')}
        </p>
        <ChoiceCards
          kind="radio"
          name="counter-cancellation"
          legend={t('orders-counter:cancel.why')}
          options={COUNTER_CANCELLATION_REASONS.map((value) => ({
            value,
            label: t(`orders-counter:cancel.reason.${value}`),
          }))}
          value={reason}
          onChange={(value) => setReason(value as Reason)}
        />
        {error !== undefined && (
          <Notice tone="danger" live="alert">
            <p>{describeError(error, t)}</p>
          </Notice>
        )}
        <Button
          className={classes.big}
          color="danger"
          disabled={reason === null}
          loading={isLoading}
          onClick={() => void cancelNow()}
        >
          {t('orders-counter:cancel.now')}
        </Button>
        <Button size="lg" variant="default" onClick={onClose}>
          {t('orders-counter:cancel.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
