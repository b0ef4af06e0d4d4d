/** Holds a code on purpose, or ends a mapping: says what that concerns, and asks why. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { DECISION_REASON_MAX } from '#shared/contract/lab-intake.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { LabEntryView } from '#shared/views/lab-mapping.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { Concern } from './entry-panel.tsx';
import classes from './lab-mapping.module.css';
import type { Saved } from './saved-bar.tsx';

/** What is asked about an entry. */
export interface Asked {
  act: 'hold' | 'end';
  entry: LabEntryView;
}

const schema = object({ reason: requiredText().max(DECISION_REASON_MAX, 'field.too-long') });

interface EntryDialogProps {
  facility: string;
  asked: Asked;
  onClose: () => void;
  onSaved: (saved: Saved) => void;
}

export function EntryDialog({ facility, asked: { act, entry }, onClose, onSaved }: EntryDialogProps) {
  const { t } = useTranslation(['lab-intake-mapping', 'errors', 'common']);
  const { kind, sent, mapping } = entry;
  const [save] = api.useSaveLabMappingMutation();
  const [end] = api.useEndLabMappingMutation();
  const isEnd = act === 'end' && mapping !== null;
  const { currentData } = api.usePreviewLabMappingQuery(
    { query: { facility, kind, sent } },
    { skip: !isEnd, refetchOnMountOrArgChange: true },
  );
  return (
    <Dialog
      area="staff"
      isOpen
      title={t(isEnd ? 'lab-intake-mapping:endTitle' : 'lab-intake-mapping:holdTitle', { sent })}
      onClose={onClose}
    >
      <p className={classes.question}>{t(isEnd ? 'lab-intake-mapping:endHelp' : 'lab-intake-mapping:holdHelp')}</p>
      {currentData && <Concern concern={currentData} />}
      <KitForm
        id={`${act}-${kind}-${sent}`}
        initialValues={{ reason: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async ({ reason }, helpers) => {
          const reply = isEnd
            ? await end({ params: { id: mapping._id }, body: { reason } })
            : await save({ body: { facility, kind, sent, meaning: null, reason, replaces: mapping?._id ?? null } });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            return;
          }
          announce(t(isEnd ? 'lab-intake-mapping:ended' : 'lab-intake-mapping:heldNow', { sent }));
          if (!isEnd && reply.data) onSaved({ id: reply.data._id, sent, freed: 0 });
          onClose();
        }}
      >
        {({ isSubmitting }) => (
          <>
            <FormikTextarea
              name="reason"
              label={t('lab-intake-mapping:reason')}
              hint={t('lab-intake-mapping:reasonHint')}
              rows={2}
              maxLength={DECISION_REASON_MAX}
            />
            <div className={classes.acts}>
              <Button type="submit" size="sm" color={isEnd ? 'danger' : undefined} loading={isSubmitting}>
                {t(isEnd ? 'lab-intake-mapping:endNow' : 'lab-intake-mapping:hold')}
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
