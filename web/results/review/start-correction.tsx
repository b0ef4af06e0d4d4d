/** Opens a released result again: first the reason, which the person will read beside the corrected result. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { CORRECTION_REASON_MAX } from '#shared/contract/results.ts';
import { localText } from '#shared/domain/results/category-summary.ts';
import { requiredText } from '#shared/schema/text.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './banner.module.css';
import { useOpenCase } from './case-context.ts';

const schema = object({ reason: requiredText().max(CORRECTION_REASON_MAX, 'field.too-long') });

export function StartCorrection({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['results', 'errors', 'common']);
  const [start] = api.useStartCorrectionMutation();
  const { review } = useOpenCase();
  // What the doctor read before they began to write why: a newer one may come while the dialog is open.
  const [version] = useState(review.version);
  const language = review.customer.preferredLanguage;
  return (
    <Dialog isOpen area="staff" title={t('correction.startTitle', { order: review.orderNumber })} onClose={onClose}>
      <p>{t('correction.startHelp')}</p>
      <KitForm
        id={`correct-${review._id}`}
        initialValues={{ reason: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async ({ reason }, helpers) => {
          const body = { version, reason: localText((code) => (code === language ? reason.trim() : '')) };
          const reply = await start({ params: { id: review._id }, body });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            return;
          }
          announce(t('correction.started'));
          onClose();
        }}
      >
        {({ isSubmitting }) => (
          <>
            <FormikTextarea
              name="reason"
              label={`${t('correction.reason')} (${t(`languageName.${language}`)})`}
              hint={t('correction.reasonHelp')}
              rows={3}
              maxLength={CORRECTION_REASON_MAX}
            />
            <div className={classes.actions}>
              <Button type="submit" size="sm" loading={isSubmitting}>
                {t('correction.start')}
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
