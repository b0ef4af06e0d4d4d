/** Notes among doctors, never shown to customers: everybody reads them, each changes their own, nothing disappears silently. */
import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { InternalNoteView } from '#shared/views/reviewing.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { NOTE_ID } from './area-ids.ts';
import { useOpenCase } from './case-context.ts';
import { useKeptText } from './kept-text.ts';
import { KeptWords } from './kept-words.tsx';
import classes from './part.module.css';
import { Part } from './part.tsx';

const MAX_LENGTH = 2000;

export function NotesPart() {
  const { t } = useTranslation(['results', 'errors']);
  const { review, userId } = useOpenCase();
  const [change, { isLoading, error }] = api.useChangeInternalNoteMutation();
  const { text: editing, change: setEditing } = useKeptText(userId, review.orderId, 'note.editing');
  const edited = review.notes.find(({ _id, deleted }) => _id === editing && !deleted);
  const kept = useKeptText(userId, review.orderId, edited ? `note.${edited._id}` : 'note.new', edited?.note);
  const { text } = kept;

  const send = async (activityType: 'add' | 'edit' | 'delete', id: string | null, note: string): Promise<boolean> => {
    const body = { activityType, internalNote: { _id: id, userId, note } };
    return 'data' in (await change({ params: { id: review._id }, body }));
  };
  const save = async () => {
    if (text.trim() === '') return;
    if (!(await send(edited ? 'edit' : 'add', edited?._id ?? null, text.trim()))) return;
    leave();
  };
  const leave = () => {
    kept.forget();
    setEditing('');
  };
  const edit = (note: InternalNoteView) => {
    setEditing(note._id);
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
          aria-label={t(edited ? 'notes.editing' : 'notes.new')}
          placeholder={t('notes.new')}
          autosize
          minRows={1}
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => kept.change(event.currentTarget.value)}
        />
        <KeptWords keeping={kept.keeping} />
        {error && (
          <p role="alert" className={classes.error}>
            {describeError(error, t)}
          </p>
        )}
        {(text !== '' || edited) && (
          <div className={classes.actions}>
            <Button size="xs" loading={isLoading} onClick={() => void save()}>
              {t('notes.save')}
            </Button>
            <Button size="xs" variant="subtle" onClick={leave}>
              {t('notes.discard')}
            </Button>
          </div>
        )}
        {text === '' && !edited && (
          <p className={`muted ${classes.small}`}>
            <Kbd>N</Kbd> {t('notes.key')}
          </p>
        )}
      </div>
    </Part>
  );
}
