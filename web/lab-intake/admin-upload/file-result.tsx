/** The outcome of a file: a bar while its end is known, else icon and word. */
import {
  IconBan,
  IconCheck,
  IconCloudOff,
  IconCopy,
  IconEqual,
  IconFileX,
  IconPlayerSkipForward,
  IconPuzzleOff,
  IconReplace,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#web/kit/progress-bar.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { describeOutcome, type OutcomeKey } from './describe-outcome.ts';
import type { FileEntry } from './file-entry.ts';
import classes from './file-list.module.css';

/** Where the tone's own icon would say too little. */
const ICONS: Partial<Record<OutcomeKey, TablerIcon>> = {
  'set-aside': IconPuzzleOff,
  replaces: IconReplace,
  exists: IconCopy,
  kept: IconCheck,
  skipped: IconPlayerSkipForward,
  'not-pdf': IconFileX,
  unmatched: IconPuzzleOff,
  'not-hl7': IconFileX,
  refused: IconFileX,
  unread: IconFileX,
  failed: IconCloudOff,
  cancelled: IconBan,
  replaced: IconReplace,
  applied: IconCheck,
  duplicate: IconEqual,
  discarded: IconTrash,
};

export const FileResult = memo(function FileResult({ entry }: { entry: FileEntry }) {
  const { t } = useTranslation('lab-intake');
  const { key, tone, percent } = describeOutcome(entry);
  const word = t(`outcome.${key}`);
  if (percent !== null) {
    return (
      <div className={classes.progress}>
        <ProgressBar value={percent} label={`${word}: ${entry.fileName}`} />
        <span className="caption nw" aria-hidden>
          {word} {percent}&nbsp;%
        </span>
      </div>
    );
  }
  const Icon = ICONS[key];
  return (
    <StatusBadge tone={tone} icon={Icon && <Icon size={16} stroke={1.75} aria-hidden />}>
      {word}
    </StatusBadge>
  );
});
