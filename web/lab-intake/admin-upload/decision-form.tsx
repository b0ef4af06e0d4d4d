/** Gives a message to the order shown, or puts it away. A reason is asked for where something disagrees, and to put it away. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { DECISION_REASON_MAX } from '#shared/contract/lab-intake.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { MessageCandidateView } from '#shared/views/set-aside.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import type { AskedMessage } from './decision-host.tsx';
import classes from './dialog.module.css';

const needed = object({ reason: requiredText().max(DECISION_REASON_MAX, 'field.too-long') });
const free = object({ reason: string().max(DECISION_REASON_MAX, 'field.too-long') });

export interface DecisionFormProps {
  message: Pick<AskedMessage, 'importId' | 'messageId'>;
  /** Undefined: there is no order to give it to. */
  candidate: Pick<MessageCandidateView, 'orderNumber' | 'needsReason'> | undefined;
  /** It is decided. */
  onDone: () => void;
  /** In a dialog. */
  onCancel?: () => void;
  /** The buttons name their keys. */
  withKeys?: boolean;
  /** Another way on, beside the buttons. */
  beside?: ReactNode;
}

/** One form is open at a time: what the keys press. */
export const MATCH_ID = 'decide-match';
export const DISCARD_ID = 'decide-discard';

export function DecisionForm({ message, candidate, onDone, onCancel, withKeys = false, beside }: DecisionFormProps) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [isDiscarding, setDiscarding] = useState(false);
  const [match] = api.useMatchImportMessageMutation();
  const [discard] = api.useDiscardImportMessageMutation();
  const params = { id: message.importId, messageId: message.messageId };
  const chosen = isDiscarding ? undefined : candidate;
  const needsReason = chosen?.needsReason !== false;
  return (
    <KitForm
      id={`decide-${message.messageId}`}
      initialValues={{ reason: '' }}
      validationSchema={needsReason ? needed : free}
      className={withKeys ? `${classes.form} ${classes.desk}` : classes.form}
      onSubmit={async ({ reason }, helpers) => {
        const reply = chosen
          ? await match({ params, body: { orderNumber: chosen.orderNumber, reason } })
          : await discard({ params, body: { reason } });
        if ('error' in reply) {
          refuseForm(reply.error, helpers, t);
          return;
        }
        announce(t(chosen ? 'decide.matched' : 'decide.discarded'));
        onDone();
      }}
    >
      {({ isSubmitting, submitForm }) => (
        <>
          <div className={classes.reason}>
            <FormikTextarea
              name="reason"
              label={chosen ? t('decide.why', { number: chosen.orderNumber }) : t('decide.reason')}
              hint={t(needsReason ? 'decide.reasonNeeded' : 'decide.reasonFree')}
              optional={!needsReason}
              rows={2}
              maxLength={DECISION_REASON_MAX}
            />
          </div>
          <p className={`muted ${classes.after}`}>{t('decide.afterwards')}</p>
          <div className={classes.actions}>
            {candidate && (
              <Button
                id={MATCH_ID}
                type="submit"
                size="sm"
                loading={isSubmitting && !isDiscarding}
                onClick={() => setDiscarding(false)}
                rightSection={withKeys && <MatchKeys />}
              >
                {t('decide.matchTo', { number: candidate.orderNumber })}
              </Button>
            )}
            {beside}
            <Button
              id={DISCARD_ID}
              type={candidate ? 'button' : 'submit'}
              variant="default"
              size="sm"
              color="danger"
              loading={isSubmitting && isDiscarding}
              rightSection={
                withKeys && (
                  <span aria-hidden>
                    <Kbd>X</Kbd>
                  </span>
                )
              }
              onClick={() => {
                if (!candidate) return;
                setDiscarding(true);
                // After the choice is drawn, so that the form checks and sends what it shows.
                setTimeout(() => void submitForm());
              }}
            >
              {t('decide.discardNow')}
            </Button>
            {onCancel && (
              <Button variant="subtle" size="sm" onClick={onCancel}>
                {t('common:cancel')}
              </Button>
            )}
          </div>
        </>
      )}
    </KitForm>
  );
}

function MatchKeys() {
  const { t } = useTranslation('lab-intake');
  return (
    <span aria-hidden className={classes.keys}>
      <Kbd>{t('decide.ctrl')}</Kbd> <Kbd>↵</Kbd>
    </span>
  );
}
