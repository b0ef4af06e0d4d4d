/** How the batch stands: one bar whose parts are the files, and the same in words. */
import { IconCheck, IconFileX, IconHandStop, IconProgress } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './batch-bar.module.css';
import type { FileGroup } from './describe-outcome.ts';

const PARTS = [
  { group: 'taken', Icon: IconCheck },
  { group: 'running', Icon: IconProgress },
  { group: 'decide', Icon: IconHandStop },
  { group: 'refused', Icon: IconFileX },
] as const;

export interface BatchBarProps {
  counts: Record<FileGroup, number>;
  /** Files that would be lost if the page were left now. */
  unsent: number;
}

export function BatchBar({ counts, unsent }: BatchBarProps) {
  const { t } = useTranslation('lab-intake');
  const shown = PARTS.filter(({ group }) => counts[group] > 0);
  return (
    <div className={classes.bar}>
      <div className={classes.parts} aria-hidden>
        {shown.map(({ group }) => (
          <i key={group} data-group={group} style={{ flexGrow: counts[group] }} />
        ))}
      </div>
      <ul className={classes.words}>
        {shown.map(({ group, Icon }) => (
          <li key={group} data-group={group}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {t(`batch.count.${group}`, { count: counts[group] })}
          </li>
        ))}
        {unsent > 0 && <li className={classes.stay}>{t('batch.stay')}</li>}
      </ul>
    </div>
  );
}
