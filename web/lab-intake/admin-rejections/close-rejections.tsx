/** Asks why an order needs no new sample any more; the person and the reason are kept. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { REASON_MAX_LENGTH } from '#shared/limits/orders.ts';
import { reason } from '#shared/schema/reasons.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './admin-rejections.module.css';
import type { WaitingOrder } from './admin-rejections.tsx';

const schema = object({ reason });

export function CloseRejections({ order, onClose }: { order: WaitingOrder; onClose: () => void }) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [close] = api.useCloseRejectionsMutation();
  const { orderId, orderNumber: number } = order;
  return (
    <Dialog isOpen area="staff" title={t('rejections.closeTitle', { number })} onClose={onClose}>
      <p className={classes.question}>{t('rejections.closeText')}</p>
      <KitForm
        id={`close-${orderId}`}
        initialValues={{ reason: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async (body, helpers) => {
          const reply = await close({ params: { orderId }, body });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            return;
          }
          announce(t('rejections.closed', { number }));
          onClose();
        }}
      >
        {({ isSubmitting }) => (
          <>
            <FormikTextarea name="reason" label={t('rejections.closeReason')} rows={2} maxLength={REASON_MAX_LENGTH} />
            <div className={classes.actions}>
              <Button type="submit" size="sm" color="danger" loading={isSubmitting}>
                {t('rejections.closeNow')}
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
