/** The steps that an administrator may make by hand, with a reason; no other step is shown. Cancelling has its own question. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { REASON_MAX_LENGTH } from '#shared/limits/orders.ts';
import { reason } from '#shared/schema/reasons.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './admin-data.module.css';
import { CancelOrder } from './cancel-order.tsx';
import { STATUS_LABELS } from './order-address.ts';

const schema = object({ status: string().required('field.choose'), reason });

export function ChangeStatus({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders-data');
  const [asksCancel, setAsksCancel] = useState(false);
  const { status, allowedStatuses } = order;
  const mayCancel = allowedStatuses.includes(OrderStatus.CANCELLED);
  const steps = allowedStatuses.filter((step) => step !== OrderStatus.CANCELLED);
  return (
    <section className={classes.part} aria-labelledby="by-hand">
      <div className={classes.partHead}>
        <h3 id="by-hand">{t('byHand.title')}</h3>
        {mayCancel && (
          <button type="button" className={classes.danger} onClick={() => setAsksCancel(true)}>
            {t('cancel.ask')}
          </button>
        )}
      </div>
      {steps.length > 0 ? (
        <StatusForm order={order} steps={steps} />
      ) : (
        <p className="muted">{t(status === OrderStatus.CANCELLED ? 'byHand.canceled' : 'byHand.none')}</p>
      )}
      {!mayCancel && status !== OrderStatus.CANCELLED && <p className="muted">{t('byHand.noCancel')}</p>}
      {asksCancel && <CancelOrder order={order} onClose={() => setAsksCancel(false)} />}
    </section>
  );
}

export interface StatusFormProps {
  order: Pick<OrderView, '_id' | 'orderNumber'>;
  steps: readonly OrderStatus[];
}

export function StatusForm({ order, steps }: StatusFormProps) {
  const { t } = useTranslation(['orders-data', 'errors', 'common']);
  const [change] = api.useSetOrderStatusMutation();
  const nameOf = (step: string) => {
    const label = STATUS_LABELS.find(([status]) => status === step)?.[1];
    return label ? t(`common:orderLabel.${label}`) : step;
  };
  return (
    <KitForm
      id={`status-${order._id}`}
      initialValues={{ status: steps.length === 1 ? String(steps[0]) : '', reason: '' }}
      validationSchema={schema}
      className={classes.form}
      onSubmit={async ({ status, reason: why }, helpers) => {
        const reply = await change({
          params: { orderId: order._id },
          body: { status: Number(status) as OrderStatus, reason: why.trim() },
        });
        if ('error' in reply) refuseForm(reply.error, helpers, t);
        else announce(t('byHand.done', { number: order.orderNumber, status: nameOf(status) }));
      }}
    >
      {({ isSubmitting }) => (
        <>
          <p className="muted">{t('byHand.text')}</p>
          <div className={classes.tight}>
            <FormikRadio
              name="status"
              label={t('byHand.status')}
              options={steps.map((step) => ({
                value: String(step),
                label: nameOf(String(step)),
                description: t(`byHand.means.${step}`),
              }))}
            />
          </div>
          <FormikTextarea name="reason" label={t('reason')} rows={2} maxLength={REASON_MAX_LENGTH} />
          <div>
            <Button type="submit" size="sm" loading={isSubmitting}>
              {t('byHand.save')}
            </Button>
          </div>
        </>
      )}
    </KitForm>
  );
}
