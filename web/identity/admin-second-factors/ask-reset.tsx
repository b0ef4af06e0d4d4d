/** Asks why a lost second factor is to be taken away; a second administrator reads it. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { RESET_REASON_MAX_LENGTH } from '#shared/limits/second-factor.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { SecondFactorHolderView } from '#shared/views/second-factor.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './admin-second-factors.module.css';

const schema = object({ reason: requiredText().max(RESET_REASON_MAX_LENGTH, 'field.too-long') });

export function AskReset({ holder, onClose }: { holder: SecondFactorHolderView; onClose: () => void }) {
  const { t } = useTranslation(['identity-factor', 'errors', 'common']);
  const [ask] = api.useAskSecondFactorResetMutation();
  const { id, name } = holder;
  return (
    <Dialog isOpen area="staff" title={t('identity-factor:admin.askTitle', { name })} onClose={onClose}>
      <p className={classes.question}>{t('identity-factor:admin.askText')}</p>
      <KitForm
        id={`reset-${id}`}
        initialValues={{ reason: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async (body, helpers) => {
          const reply = await ask({ params: { id }, body });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            return;
          }
          announce(t('identity-factor:admin.asked', { name }));
          onClose();
        }}
      >
        {({ isSubmitting }) => (
          <>
            <FormikTextarea
              name="reason"
              label={t('identity-factor:admin.reason')}
              hint={t('identity-factor:admin.reasonHint')}
              rows={3}
              maxLength={RESET_REASON_MAX_LENGTH}
            />
            <div className={classes.actions}>
              <Button type="submit" size="sm" loading={isSubmitting}>
                {t('identity-factor:admin.send')}
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
