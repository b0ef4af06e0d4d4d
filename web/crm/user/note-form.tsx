/** A note for the timeline: written, or corrected by its writer on the same day. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { CRM_NOTE_MAX_LENGTH } from '#shared/limits/crm.ts';
import { requiredText } from '#shared/schema/text.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './crm-user.module.css';

const schema = object({ text: requiredText().max(CRM_NOTE_MAX_LENGTH, 'field.too-long') });

export interface NoteFormProps {
  userId: string;
  /** The one that is corrected; null for a new one. */
  note: { _id: string; text: string } | null;
  onClose: () => void;
}

export function NoteForm({ userId: id, note, onClose }: NoteFormProps) {
  const { t } = useTranslation(['crm', 'errors', 'common']);
  const [write] = api.useWriteCrmNoteMutation();
  const [change] = api.useChangeCrmNoteMutation();
  const place = useRef<HTMLDivElement>(null);
  // Opened by a key or a button, it is what is typed into next.
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  return (
    <div ref={place}>
      <KitForm
        id={`note-${note?._id ?? id}`}
        initialValues={{ text: note?.text ?? '' }}
        validationSchema={schema}
        className={`${classes.form} ${classes.noteForm}`}
        onSubmit={async (values, helpers) => {
          const body = schema.cast(values);
          const reply = note
            ? await change({ params: { id, noteId: note._id }, body })
            : await write({ params: { id }, body });
          if ('error' in reply && reply.error) {
            refuseForm(reply.error, helpers, t);
            return;
          }
          announce(t('crm:timelineNote.saved'));
          onClose();
        }}
      >
        {({ isSubmitting }) => (
          <>
            <FormikTextarea
              name="text"
              label={t(note ? 'crm:timelineNote.correct' : 'crm:timelineNote.new')}
              hint={t('crm:fields.noteHint')}
              maxLength={CRM_NOTE_MAX_LENGTH}
              rows={3}
            />
            <div className={classes.acts}>
              <Button type="submit" size="sm" loading={isSubmitting}>
                {t('crm:fields.save')}
              </Button>
              <Button size="sm" variant="default" onClick={onClose}>
                {t('common:cancel')}
              </Button>
            </div>
          </>
        )}
      </KitForm>
    </div>
  );
}
