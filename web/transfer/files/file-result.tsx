/** The outcome of a file: a bar while its end is known, else icon and word. */
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { describeOutcome } from './describe-outcome.ts';
import type { FileEntry } from './file-entry.ts';
import classes from './file-list.module.css';

export function FileResult({ entry }: { entry: FileEntry }) {
  const { t } = useTranslation('transfer');
  const { key, tone, percent } = describeOutcome(entry);
  const word = t(`outcome.${key}`);
  if (percent === null) return <StatusBadge tone={tone}>{word}</StatusBadge>;
  return (
    <div className={classes.progress}>
      <ProgressBar value={percent} label={`${word}: ${entry.fileName}`} />
      <span className="caption nw" aria-hidden>
        {word} {percent} %
      </span>
    </div>
  );
}
