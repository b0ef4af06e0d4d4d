/** Why an appointment is moved, and the button that moves it at once; an administrator pays no fee for anybody. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { REASON_MAX_LENGTH } from '#shared/limits/orders.ts';
import { reason } from '#shared/schema/reasons.ts';
import type { ChosenSlot } from '#web/booking/slot-picker/use-slot-choice.ts';
import { api } from '#web/client/api.ts';
import { errorBodyOf } from '#web/kit/describe-error.ts';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './admin-data.module.css';

const schema = object({ why: reason });

export interface MoveFormProps {
  orderId: string;
  partnerBranchId: string;
  slot: ChosenSlot | null;
  /** The button was pressed without a time. */
  onMissing: () => void;
  /** Somebody else has it by now. */
  onTaken: (slot: ChosenSlot) => void;
  onMoved: (slot: ChosenSlot) => void;
  onClose: () => void;
}

export function MoveForm({ orderId, partnerBranchId, slot, onMissing, onTaken, onMoved, onClose }: MoveFormProps) {
  const { t } = useTranslation(['orders-data', 'errors', 'common']);
  const [move] = api.useRescheduleAppointmentMutation();
  return (
    <KitForm
      id={`move-${orderId}`}
      // Not `reason`: a field of the page behind the question has that id.
      initialValues={{ why: '' }}
      validationSchema={schema}
      className={classes.form}
      onSubmit={async ({ why }, helpers) => {
        if (slot === null) {
          onMissing();
          return;
        }
        const body = { partnerBranchId, from: slot.from, reason: why.trim() };
        const reply = await move({ params: { id: orderId }, body });
        if (!('error' in reply)) onMoved(slot);
        else if (errorBodyOf(reply.error)?.error === 'slot-taken') onTaken(slot);
        else refuseForm(reply.error, helpers, t, { reason: 'why' });
      }}
    >
      {({ isSubmitting }) => (
        <>
          <FormikTextarea name="why" label={t('reason')} hint={t('wordsHint')} rows={2} maxLength={REASON_MAX_LENGTH} />
          <div className={classes.actions}>
            <Button type="submit" size="sm" loading={isSubmitting}>
              {t('move.save')}
            </Button>
            <Button variant="default" size="sm" onClick={onClose}>
              {t('common:cancel')}
            </Button>
          </div>
        </>
      )}
    </KitForm>
  );
}
