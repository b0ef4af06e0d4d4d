/** "Saved at 14:05" beside what saves itself. */
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import classes from './saved-note.module.css';

export interface SavedNoteProps {
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'offline';
  /** Instant of the last save. */
  at?: string | null;
}

export function SavedNote({ state, at }: SavedNoteProps) {
  const { t } = useTranslation('common');
  return (
    <p role="status" className={classes.note} data-state={state}>
      {state === 'saved' && at && (
        <>
          <IconCheck size={20} stroke={1.75} aria-hidden />
          {t('savedAt', { time: formatTime(at) })}
        </>
      )}
      {state === 'saving' && t('saving')}
      {(state === 'failed' || state === 'offline') && (
        <>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden />
          {t(state === 'failed' ? 'saveFailed' : 'saveWaits')}
        </>
      )}
    </p>
  );
}
