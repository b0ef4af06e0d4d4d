/** Says below a section that its change is being saved, was saved (and can be taken back), or was taken back. */
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './saved-message.module.css';

export interface SavedMessageProps {
  state: 'saving' | 'saved' | 'undone' | 'undo-failed' | 'not-saved' | 'removed' | null;
  onUndo?: () => void;
}

export function SavedMessage({ state, onUndo }: SavedMessageProps) {
  const { t } = useTranslation(['profile', 'common']);
  const hasFailed = state === 'undo-failed' || state === 'not-saved';
  const Icon = hasFailed ? IconAlertCircle : IconCheck;
  return (
    <div className={classes.line} data-state={state ?? undefined} data-failed={hasFailed || undefined}>
      <p role="status">
        {state && state !== 'saving' && <Icon size={20} stroke={1.75} aria-hidden />}
        {state && t(`saved.${state}`)}
      </p>
      {onUndo && (state === 'saved' || hasFailed) && (
        <ActionLink onClick={onUndo}>{t(state === 'not-saved' ? 'common:retry' : 'saved.undo')}</ActionLink>
      )}
    </div>
  );
}
