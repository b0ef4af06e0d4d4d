/** Opens a released result again: first the reason, which the person will read beside the corrected result. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { CORRECTION_REASON_MAX } from '#shared/contract/reviewing.ts';
import { localText } from '#shared/domain/results/category-summary.ts';
import type { Language } from '#shared/languages.ts';
import { requiredText } from '#shared/schema/text.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './banner.module.css';

const schema = object({ reason: requiredText().max(CORRECTION_REASON_MAX, 'field.too-long') });

interface StartCorrectionProps {
  resultId: string;
  /** Of the case, as the doctor has it before them. */
  version: number;
  orderNumber: string;
  /** The one its person reads. */
  language: Language;
  onClose: () => void;
}

export function StartCorrection({ resultId, version, orderNumber, language, onClose }: StartCorrectionProps) {
  const { t } = useTranslation(['results', 'errors', 'common']);
  const [start] = api.useStartCorrectionMutation();
  // What the doctor read before they began to write why: a newer one may come while the dialog is open.
  const [seen] = useState(version);
  return (
    <Dialog isOpen area="staff" title={t('correction.startTitle', { order: orderNumber })} onClose={onClose}>
      <p>{t('correction.startHelp')}</p>
      <KitForm
        id={`correct-${resultId}`}
        initialValues={{ reason: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async ({ reason }, helpers) => {
          const body = { version: seen, reason: localText((code) => (code === language ? reason.trim() : '')) };
          const reply = await start({ params: { id: resultId }, body });
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
