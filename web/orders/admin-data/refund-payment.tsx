/** Pays back a payment or a part of it, or notes why not. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { string } from 'yup';
import { formatMoney } from '#shared/domain/money.ts';
import { checked, text } from '#shared/schema/text.ts';
import type { TransactionView } from '#shared/views/orders.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { readFrancs } from '#web/kit/read-francs.ts';
import classes from './admin-data.module.css';
import { ReasonFields, reasonSchema, reasonsOf } from './reason-fields.tsx';

const LIST = 'refundReasons';
const schema = reasonSchema(LIST, {
  decision: string().required('field.choose'),
  amount: checked(text(), 'field.number', (value) => (readFrancs(value) ?? 0) > 0),
});

export interface RefundPaymentProps {
  orderId: string;
  payment: Pick<TransactionView, 'transactionNo' | 'amount'>;
  onClose: () => void;
}

export function RefundPayment({ orderId, payment, onClose }: RefundPaymentProps) {
  const { t } = useTranslation(['orders-data', 'errors', 'common']);
  const [refund] = api.useRefundTransactionMutation();
  const { transactionNo } = payment;
  return (
    <Dialog isOpen area="staff" title={t('refund.title', { number: transactionNo })} onClose={onClose}>
      <KitForm
        id={`refund-${transactionNo}`}
        initialValues={{ decision: 'back', amount: '', why: '', words: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async (values, helpers) => {
          const isBack = values.decision === 'back';
          const part = isBack ? readFrancs(values.amount) : null;
          const reply = await refund({
            params: { orderId },
            body: {
              transactionNo,
              shouldRefund: isBack,
              refundReasons: reasonsOf(values),
              ...(part === null ? {} : { amount: part }),
            },
          });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t, { refundReasons: 'words' });
            return;
          }
          announce(isBack ? t('refund.done', { amount: formatMoney(reply.data.amount) }) : t('refund.noted'));
          onClose();
        }}
      >
        {({ isSubmitting, values }) => (
          <>
            <p>{t('refund.text', { amount: formatMoney(payment.amount) })}</p>
            <div className={classes.tight}>
              <FormikRadio
                name="decision"
                label={t('refund.decision')}
                options={[
                  { value: 'back', label: t('refund.back') },
                  { value: 'keep', label: t('refund.keep') },
                ]}
              />
            </div>
            {values.decision === 'back' && (
              <FormikText
                name="amount"
                label={t('refund.amount')}
                hint={t('refund.amountHint')}
                inputMode="decimal"
                width="medium"
                optional
              />
            )}
            <ReasonFields list={LIST} why={values.why} />
            <div className={classes.actions}>
              <Button
                type="submit"
                size="sm"
                loading={isSubmitting}
                {...(values.decision === 'back' ? { color: 'danger' } : {})}
              >
                {t(values.decision === 'back' ? 'refund.save' : 'refund.note')}
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
