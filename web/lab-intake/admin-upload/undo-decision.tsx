/** Undoes the match of a message, or takes a discarded one back: says what changes, and asks why. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { DECISION_REASON_MAX } from '#shared/contract/lab-intake.ts';
import { requiredText } from '#shared/schema/text.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { Notice } from '#web/kit/notice.tsx';
import type { AskedMessage } from './decision-host.tsx';
import classes from './dialog.module.css';

const schema = object({ reason: requiredText().max(DECISION_REASON_MAX, 'field.too-long') });

interface UndoDecisionProps {
  of: 'undo' | 'take-back';
  message: AskedMessage;
  onClose: () => void;
}

export function UndoDecision({ of, message, onClose }: UndoDecisionProps) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [undo] = api.useUndoMatchMutation();
  const [takeBack] = api.useUndoDiscardMutation();
  const isMatch = of === 'undo';
  const words = isMatch ? 'undo' : 'takeBack';
  const params = { id: message.importId, messageId: message.messageId };
  return (
    <Dialog area="staff" isOpen title={t(`${words}.title`)} onClose={onClose}>
      <p className={classes.fact}>
        {message.orderNumber && <b>{message.orderNumber} · </b>}
        {message.fileName}, {t('message.position', { position: message.index + 1 })}. {message.words}
      </p>
      <Notice tone={isMatch ? 'danger' : 'info'}>
        <p>{t(`${words}.help`)}</p>
      </Notice>
      <KitForm
        id={`undo-${message.messageId}`}
        initialValues={{ reason: '' }}
        validationSchema={schema}
        className={`${classes.form} ${classes.below}`}
        onSubmit={async ({ reason }, helpers) => {
          const reply = await (isMatch ? undo : takeBack)({ params, body: { reason } });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            return;
          }
          announce(t(`${words}.done`));
          onClose();
        }}
      >
        {({ isSubmitting }) => (
          <>
            <FormikTextarea
              name="reason"
              label={t(`${words}.reason`)}
              hint={t('decide.reasonHint')}
              rows={2}
              maxLength={DECISION_REASON_MAX}
            />
            <div className={classes.actions}>
              <Button type="submit" size="sm" {...(isMatch ? { color: 'danger' } : {})} loading={isSubmitting}>
                {t(`${words}.now`)}
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
