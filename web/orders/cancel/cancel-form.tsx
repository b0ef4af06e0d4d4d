/** Why, and the one button that ends the order. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { formatMoney } from '#shared/domain/money.ts';
import { REASON_MAX_LENGTH } from '#shared/limits/orders.ts';
import { text } from '#shared/schema/text.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { errorBodyOf } from '#web/kit/describe-error.ts';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { useOnline } from '#web/kit/use-online.ts';
import classes from './cancel.module.css';

/** Of the list of reasons, those a customer has; their words are the customer's. */
const REASONS = ['appointment-impossible', 'wrong-test', 'ordered-twice', 'customer-wish', 'other'] as const;
const OTHER = 'other';
const NO_TIME = 'appointment-impossible';

const schema = object({
  reason: string()
    .oneOf([...REASONS], 'field.choose')
    .required('field.choose'),
  words: text().max(REASON_MAX_LENGTH, 'field.too-long'),
});

export interface CancelFormProps {
  orderId: string;
  /** What moving the appointment costs instead; null where it cannot be moved. */
  rescheduling: OrderView['rescheduling'];
  /** Rappen, as the page says. */
  refund: number;
  /** Another sum comes back by now. */
  onChanged: () => void;
}

export function CancelForm({ orderId, rescheduling, refund, onChanged }: CancelFormProps) {
  const { t } = useTranslation(['orders', 'errors']);
  const [cancel] = api.useCancelOrderMutation();
  const online = useOnline();
  const options = REASONS.map((value) => ({ value, label: t(`cancel.reason.${value}`) }));
  return (
    <KitForm
      initialValues={{ reason: '', words: '' }}
      validationSchema={schema}
      className={classes.form}
      onSubmit={async ({ reason, words }, helpers) => {
        // It ends for good, so that it never goes on by itself once the connection is back.
        if (!online) {
          announce(t('cancel.offline'));
          return;
        }
        const own = reason === OTHER ? words.trim() : '';
        const cancellationReasons = own ? [reason, own] : [reason];
        const body = { cancellationReasons, shouldRefund: true, expectedRefund: refund };
        const reply = await cancel({ params: { orderId }, body });
        if (!('error' in reply)) {
          announce(t('cancel.done.title'));
          return;
        }
        if (errorBodyOf(reply.error)?.error === 'price-changed') {
          helpers.setStatus({ refused: t('cancel.changed') });
          onChanged();
          return;
        }
        refuseForm(reply.error, helpers, t, { cancellationReasons: 'reason' });
      }}
    >
      {({ values, isSubmitting }) => (
        <>
          <FormikRadio name="reason" label={t('cancel.why')} hint={t('cancel.whyHint')} options={options} />
          {values.reason === NO_TIME && rescheduling && <MoveInstead orderId={orderId} fee={rescheduling.fee} />}
          {values.reason === OTHER && (
            <FormikTextarea name="words" label={t('cancel.words')} rows={2} maxLength={REASON_MAX_LENGTH} optional />
          )}
          <div className={classes.actions}>
            <Button type="submit" size="lg" color="danger" loading={isSubmitting}>
              {t('cancel.title')}
            </Button>
            <ActionLink to={paths.order(orderId)}>{t('cancel.keep')}</ActionLink>
          </div>
          {!online && <p>{t('cancel.offline')}</p>}
        </>
      )}
    </KitForm>
  );
}

/** Whoever only lacks the time may keep the test. */
function MoveInstead({ orderId, fee }: { orderId: string; fee: number }) {
  const { t } = useTranslation('orders');
  return (
    <div className={classes.instead} role="status">
      <p>{t(fee > 0 ? 'cancel.moveInstead.fee' : 'cancel.moveInstead.free', { amount: formatMoney(fee) })}</p>
      <ActionLink to={paths.reschedule(orderId)}>{t('cancel.moveInstead.link')}</ActionLink>
    </div>
  );
}
