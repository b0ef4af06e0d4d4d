/** Asks before an order ends for good: why, and whether the money goes back. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { string } from 'yup';
import { formatMoney } from '#shared/domain/money.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { sumPayments } from '../sum-payments.ts';
import classes from './admin-data.module.css';
import { ReasonFields, reasonSchema, reasonsOf } from './reason-fields.tsx';
import { paysBack } from './reason-lists.ts';

const LIST = 'cancellationReasons';
const schema = reasonSchema(LIST, { money: string().required('field.choose') });

export interface CancelOrderProps {
  order: Pick<OrderView, '_id' | 'orderNumber' | 'transactions'>;
  onClose: () => void;
}

export function CancelOrder({ order, onClose }: CancelOrderProps) {
  const { t } = useTranslation(['orders-data', 'errors', 'common']);
  const [cancel] = api.useCancelOrderMutation();
  const left = sumPayments(order.transactions)?.remaining ?? 0;
  const amount = formatMoney(left);
  return (
    <Dialog isOpen area="staff" title={t('cancel.title', { number: order.orderNumber })} onClose={onClose}>
      <KitForm
        id={`cancel-${order._id}`}
        // Without money there is nothing to decide about it.
        initialValues={{ why: '', words: '', money: left > 0 ? '' : 'keep' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async (values, helpers) => {
          const body = { cancellationReasons: reasonsOf(values), shouldRefund: values.money === 'back' };
          const reply = await cancel({ params: { orderId: order._id }, body });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t, { cancellationReasons: 'words' });
            return;
          }
          announce(t('cancel.done', { number: order.orderNumber }));
          onClose();
        }}
      >
        {({ isSubmitting, values }) => (
          <>
            <p>{t('cancel.text')}</p>
            <ReasonFields list={LIST} why={values.why} />
            {left > 0 && (
              <div className={classes.tight}>
                <FormikRadio
                  name="money"
                  label={t('cancel.money')}
                  hint={values.why && t(paysBack(LIST, values.why) ? 'cancel.usuallyBack' : 'cancel.usuallyKept')}
                  options={[
                    { value: 'back', label: t('cancel.back', { amount }) },
                    { value: 'keep', label: t('cancel.keep') },
                  ]}
                />
              </div>
            )}
            <div className={classes.actions}>
              <Button type="submit" size="sm" color="danger" loading={isSubmitting}>
                {t('cancel.save')}
              </Button>
              <Button variant="default" size="sm" onClick={onClose}>
                {t('common:cancel')}
              </Button>
            </div>
          </>
        )}
      </KitForm>
    </Dialog>
  );
}
