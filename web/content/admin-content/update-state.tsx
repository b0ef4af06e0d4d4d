/** What is to be said of a kind: whether something would change, why it is refused, how far its applying is. */
import { useTranslation } from 'react-i18next';
import type { ContentFault } from '#shared/domain/content/check-content.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ContentUpdateView } from '#shared/views/content-updates.ts';
import { ProgressBar } from '#web/kit/progress-bar.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import classes from './admin-content.module.css';
import { describeFault, placeOf } from './describe-fault.ts';
import type { Applying } from './use-applying.ts';

export interface UpdateStateProps {
  update: ContentUpdateView;
  applying: Applying | undefined;
}

/** `3 neu, 2 geändert, 1 entfällt` */
export function useCounts() {
  const { t } = useTranslation('content-updates');
  return ({ added, changed, removed }: Pick<ContentUpdateView, 'added' | 'changed' | 'removed'>): string => {
    const parts = [
      added > 0 && t('count.added', { count: added }),
      changed > 0 && t('count.changed', { count: changed }),
      removed > 0 && t('count.removed', { count: removed }),
    ].filter((part) => part !== false);
    return parts.length > 0 ? parts.join(', ') : t('count.form');
  };
}

export function UpdateState({ update, applying }: UpdateStateProps) {
  const { t } = useTranslation('content-updates');
  const counts = useCounts();
  const { state, together, faults } = update;
  if (state === 'current' && applying?.state === 'done')
    return <StatusBadge tone="success">{t('applied')}</StatusBadge>;
  if (state === 'current') return <span className={classes.current}>{t('current')}</span>;
  if (state === 'changed') return <StatusBadge tone="info">{counts(update)}</StatusBadge>;
  if (together) return <StatusBadge tone="warning">{t('together')}</StatusBadge>;
  return <StatusBadge tone="danger">{t('refused', { count: faults.length })}</StatusBadge>;
}

export function UpdateProgress({ update, applying }: UpdateStateProps) {
  const { t } = useTranslation('content-updates');
  if (applying?.state === 'waiting') return <span className="muted">{t('waiting')}</span>;
  if (applying?.state === 'running')
    return (
      <span className={classes.running}>
        <ProgressBar value={null} label={t('running')} />
        {t('running')}
      </span>
    );
  if (applying?.state === 'failed') return <span className={classes.failed}>{applying.error}</span>;
  if (applying?.state === 'done')
    return <span className="muted">{t('took', { seconds: ((applying.took ?? 0) / 1000).toFixed(1) })}</span>;
  if (update.state === 'refused' && !update.together) return <span>{t('nothingChanged')}</span>;
  return null;
}

export interface FaultListProps {
  update: ContentUpdateView;
  faults: readonly ContentFault[];
}

/** All reasons, below the row they belong to. */
export function FaultList({ update, faults }: FaultListProps) {
  const { t } = useTranslation(['content-updates', 'errors']);
  return (
    <div className={classes.faults}>
      <p className="muted">
        {t(update.together ? 'content-updates:togetherHelp' : 'content-updates:stillHolds', {
          date: formatDate(update.live.appliedAt),
        })}
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={`${placeOf(fault)} ${fault.reason} ${JSON.stringify(fault.facts)}`}>
            <b>{placeOf(fault)}</b>{' '}
            <span lang={fault.reason === 'rule' ? 'en' : undefined}>{describeFault(fault, t)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
