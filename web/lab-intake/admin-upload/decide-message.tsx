/** A message that was set aside: give it to an order by hand, or put it away. Person and reason are kept. */

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { DECISION_REASON_MAX } from '#shared/contract/lab-intake.ts';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { orderNumber } from '#shared/schema/identifiers.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { Notice } from '#web/kit/notice.tsx';
import { describeMessage } from './describe-message.ts';
import classes from './dialog.module.css';

const schema = object({
  kind: string().required('errors:field.choose'),
  orderNumber: string().when('kind', ([kind], unused) => (kind === 'match' ? orderNumber : unused)),
  reason: requiredText().max(DECISION_REASON_MAX, 'field.too-long'),
});

export interface DecideMessageProps {
  importId: string;
  message: ImportMessageView;
  onClose: () => void;
}

export function DecideMessage({ importId, message, onClose }: DecideMessageProps) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [match] = api.useMatchImportMessageMutation();
  const [discard] = api.useDiscardImportMessageMutation();
  const params = { id: importId, messageId: message._id };
  return (
    <Dialog area="staff" isOpen title={t('decide.title')} onClose={onClose}>
      <p className={classes.fact}>
        {message.orderNumber && <b>{message.orderNumber} </b>}
        {t(`messageState.${MessageState.setAside}`)} {describeMessage(message, t)}
      </p>
      <KitForm
        initialValues={{ kind: '', orderNumber: '', reason: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async ({ kind, orderNumber: number, reason }, helpers) => {
          const reply =
            kind === 'match'
              ? await match({ params, body: { orderNumber: number.trim(), reason } })
              : await discard({ params, body: { reason } });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            return;
          }
          announce(t(kind === 'match' ? 'decide.matched' : 'decide.discarded'));
          onClose();
        }}
      >
        {({ values, isSubmitting }) => (
          <>
            <FormikRadio
              name="kind"
              label={t('decide.kind')}
              options={[
                { value: 'match', label: t('decide.match'), description: t('decide.matchHelp') },
                { value: 'discard', label: t('decide.discard'), description: t('decide.discardHelp') },
              ]}
            />
            {values.kind === 'match' && (
              <>
                <FormikText name="orderNumber" label={t('decide.orderNumber')} inputMode="numeric" width="medium" />
                <Notice tone="warning">
                  <p>{t('decide.warning')}</p>
                </Notice>
              </>
            )}
            <FormikTextarea
              name="reason"
              label={t('decide.reason')}
              hint={t('decide.reasonHint')}
              rows={2}
              maxLength={DECISION_REASON_MAX}
            />
            <div className={classes.actions}>
              <Button
                type="submit"
                size="sm"
                loading={isSubmitting}
                color={values.kind === 'discard' ? 'danger' : undefined}
              >
                {t(
                  values.kind === 'discard'
                    ? 'decide.discardNow'
                    : values.kind === 'match'
                      ? 'decide.matchNow'
                      : 'decide.save',
                )}
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
