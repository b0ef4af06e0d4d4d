/** Notes among doctors, never shown to customers: everybody reads them, each changes their own, nothing disappears silently. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { InternalNoteView } from '#shared/views/results.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { NOTE_ID } from './area-ids.ts';
import { useOpenCase } from './case-context.ts';
import classes from './part.module.css';
import { Part } from './part.tsx';

const MAX_LENGTH = 2000;

export function NotesPart() {
  const { t } = useTranslation(['results', 'errors']);
  const { review, userId } = useOpenCase();
  const [change, { isLoading, error }] = api.useChangeInternalNoteMutation();
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<string | null>(null);

  const send = async (activityType: 'add' | 'edit' | 'delete', id: string | null, note: string): Promise<boolean> => {
    const body = { activityType, internalNote: { _id: id, userId, note } };
    return 'data' in (await change({ params: { id: review._id }, body }));
  };
  const save = async () => {
    if (text.trim() === '') return;
    if (!(await send(editing ? 'edit' : 'add', editing, text.trim()))) return;
    setText('');
    setEditing(null);
  };
  const edit = (note: InternalNoteView) => {
    setEditing(note._id);
    setText(note.note);
    document.getElementById(NOTE_ID)?.focus();
  };

  return (
    <Part title={t('notes.title')} note={t('notes.never')}>
      <ul className={classes.list}>
        {review.notes.map((note) => (
          <li key={note._id} className={classes.small}>
            <b>{note.author}</b>{' '}
            <span className="muted">
              {formatDateTime(note.createdAt)}
              {note.changedAt && !note.deleted && <> · {t('notes.changed', { at: formatDateTime(note.changedAt) })}</>}
            </span>
            <br />
            {note.deleted ? (
              <span className="muted">{t('notes.deleted')}</span>
            ) : (
              <span style={{ whiteSpace: 'pre-line' }}>{note.note}</span>
            )}
            {!note.deleted && note.userId === userId && (
              <span className={classes.actions}>
                <button type="button" className="link" onClick={() => edit(note)}>
                  {t('notes.edit')}
                </button>
                <button
                  type="button"
                  className="link"
                  disabled={isLoading}
                  onClick={() => void send('delete', note._id, '')}
                >
                  {t('notes.delete')}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.fields} style={{ marginTop: 8 }}>
        <Textarea
          id={NOTE_ID}
          size="sm"
          aria-label={t(editing ? 'notes.editing' : 'notes.new')}
          placeholder={t('notes.new')}
          autosize
          minRows={1}
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error && (
          <p role="alert" className={classes.error}>
            {describeError(error, t)}
          </p>
        )}
        {(text !== '' || editing) && (
          <div className={classes.actions}>
            <Button size="xs" loading={isLoading} onClick={() => void save()}>
              {t('notes.save')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                setText('');
                setEditing(null);
              }}
            >
              {t('notes.discard')}
            </Button>
          </div>
        )}
        {text === '' && !editing && (
          <p className={`muted ${classes.small}`}>
            <Kbd>N</Kbd> {t('notes.key')}
          </p>
        )}
      </div>
    </Part>
  );
}
