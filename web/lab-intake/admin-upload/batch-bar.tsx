/** How the batch stands: one bar whose parts are the files, and the same in words. */

import { IconCheck, IconFileX, IconHandStop, IconProgress } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SECOND_MS } from '#shared/durations.ts';
import { useNow } from '#web/kit/use-now.ts';
import classes from './batch-bar.module.css';
import type { FileGroup } from './describe-outcome.ts';
import { secondsLeft } from './time-left.ts';
import type { UploadList } from './upload-list.ts';

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
  run: UploadList['run'];
  pausedUntil: number | null;
}

export function BatchBar({ counts, unsent, run, pausedUntil }: BatchBarProps) {
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
        {unsent > 0 && (
          <li className={classes.stay}>
            <span>
              <TimeLeft unsent={unsent} run={run} pausedUntil={pausedUntil} /> {t('batch.stay')}
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Beyond this, minutes are said. */
const MINUTE_SECONDS = 60;

/** How long sending takes from now, in words; that the server sets the pace, where it does. */
function TimeLeft({ unsent, run, pausedUntil }: Omit<BatchBarProps, 'counts'>) {
  const { t } = useTranslation('lab-intake');
  const now = useNow(SECOND_MS).getTime();
  const startedAt = run && Date.parse(run.since);
  const seconds = secondsLeft({ startedAt, ended: run?.ended ?? 0, unsent, pausedUntil }, now);
  const left =
    seconds === null
      ? ''
      : seconds > MINUTE_SECONDS
        ? t('batch.minutesLeft', { count: Math.ceil(seconds / MINUTE_SECONDS) })
        : t('batch.secondsLeft', { count: seconds });
  const paused = pausedUntil !== null ? t('batch.paused') : '';
  return [paused, left].filter((part) => part !== '').join(' ');
}
