/** Asks why failed work is put away; the person and the reason are kept. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { DISCARD_REASON_MAX } from '#shared/contract/runtime.ts';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { FailureView } from '#shared/views/runtime.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { describeFailure, workOf } from './describe-failure.ts';
import classes from './failure-list.module.css';
import { FailureSubject } from './failure-subject.tsx';

const schema = object({ reason: requiredText().max(DISCARD_REASON_MAX, 'field.too-long') });

export interface DiscardFailureProps {
  failure: FailureView;
  onClose: (isDiscarded: boolean) => void;
}

export function DiscardFailure({ failure: newest, onClose }: DiscardFailureProps) {
  const { t } = useTranslation(['runtime', 'messaging', 'errors', 'common']);
  const [discard] = api.useDiscardFailureMutation();
  // As it was when the question was put: what is listed meanwhile is not decided with it.
  const [failure] = useState(newest);
  const { kind, listedUntil } = failure;
  const isMoney = kind === FailureKind.refund || kind === FailureKind.payment;
  const work = workOf(failure, t);
  return (
    <Dialog isOpen title={t(`ask.title.${kind}`)} onClose={() => onClose(false)}>
      <div className={classes.fact}>
        <p>
          <b>{work}</b> <FailureSubject failure={failure} />
        </p>
        <p>
          {t(`ask.warning.${kind}`)}
          {!isMoney && ` ${describeFailure(failure, t).effect}`}
        </p>
      </div>
      <KitForm
        id={`discard-${failure._id}`}
        initialValues={{ reason: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async ({ reason }, helpers) => {
          const reply = await discard({ params: { kind, id: failure._id }, body: { reason, listedUntil } });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            return;
          }
          announce(t(`discarded.${kind}`, { work }));
          onClose(true);
        }}
      >
        {({ isSubmitting }) => (
          <>
            <FormikTextarea
              name="reason"
              label={t('ask.reason')}
              hint={t(`ask.reasonHint.${kind}`)}
              rows={2}
              maxLength={DISCARD_REASON_MAX}
            />
            <div className={classes.actions}>
              <Button type="submit" size="sm" loading={isSubmitting} {...(isMoney ? {} : { color: 'danger' })}>
                {t(`discard.${kind}`)}
              </Button>
              <Button variant="default" size="sm" onClick={() => onClose(false)}>
                {t('common:cancel')}
              </Button>
            </div>
          </>
        )}
      </KitForm>
    </Dialog>
  );
}
