/** What the laboratory remarked about the sample, the person or an order: word for word, above everything that is judged. */
import { IconMicroscope } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { LabNoteView } from '#shared/views/reviewing.ts';
import { useOpenCase } from './case-context.ts';
import classes from './lab-notes.module.css';

export function LabNotes() {
  const { t } = useTranslation('results');
  const { labNotes } = useOpenCase().review;
  if (labNotes.length === 0) return null;
  // What is said about the sample or the person bears on every value.
  const inOrder = labNotes.toSorted((a, b) => Number(a.about !== 'message') - Number(b.about !== 'message'));
  return (
    <section className={classes.band} aria-label={t('labNotes.title')}>
      <IconMicroscope size={20} stroke={1.75} aria-hidden />
      <ul>
        {inOrder.map((note) => (
          <Note key={note._id} note={note} />
        ))}
      </ul>
    </section>
  );
}

/** The remarks about one area, once more beside its values. */
export function AreaNotes({ notes }: { notes: readonly LabNoteView[] }) {
  if (notes.length === 0) return null;
  return (
    <div className={classes.area}>
      <IconMicroscope size={18} stroke={1.75} aria-hidden />
      <ul>
        {notes.map((note) => (
          <Note key={note._id} note={note} />
        ))}
      </ul>
    </div>
  );
}

function Note({ note: { about, test, note, at } }: { note: LabNoteView }) {
  const { t } = useTranslation('results');
  return (
    <li>
      <span className={classes.about}>
        {about === 'message' ? t('labNotes.message') : t('labNotes.about', { test })}:
      </span>{' '}
      <span className={classes.words}>
        «{note}
        <span className={classes.close}>»</span>
      </span>{' '}
      <span className="muted">{formatDateTime(at)}</span>
    </li>
  );
}
