/** Places that two doctors changed differently: both versions side by side, one decision each. The doctor's own stays until they decide. */
import { Button } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import classes from './banner.module.css';
import { useOpenCase } from './case-context.ts';
import { describeCell, differingParts, isTextCell, nameOfCell } from './describe-cell.ts';
import { cellsOf } from './draft-cells.ts';
import type { Conflict } from './merge-drafts.ts';
import { nameOfSaver } from './name-colleagues.ts';

interface ConflictPanelProps {
  conflicts: Conflict[];
  onSettle: (path: string, value: string) => void;
}

export function ConflictPanel({ conflicts, onSettle }: ConflictPanelProps) {
  const { t } = useTranslation(['results', 'common']);
  const { review, userId } = useOpenCase();
  const name = nameOfSaver(review, userId);
  if (conflicts.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t('conflict.label')} role="alert">
      <p className={classes.line} data-tone="warning">
        <IconGitMerge size={18} stroke={1.75} aria-hidden />
        <span>
          <b>{name ? t('desk.conflict.title', { name }) : t('conflict.title')}</b>{' '}
          {t('conflict.help', { count: conflicts.length })}
        </span>
      </p>
      {conflicts.map((conflict) => (
        <ConflictChoice key={conflict.path} conflict={conflict} saver={name} onSettle={onSettle} />
      ))}
    </section>
  );
}

interface ConflictChoiceProps {
  conflict: Conflict;
  /** Whose version stands on the server; null where nobody is known. */
  saver: string | null;
  onSettle: ConflictPanelProps['onSettle'];
}

function ConflictChoice({ conflict, saver, onSettle }: ConflictChoiceProps) {
  const { t } = useTranslation(['results', 'common']);
  const language = useLanguage();
  const { lab, draft } = useOpenCase();
  const { path, theirs } = conflict;
  // It may have been changed again since the conflict appeared; a choice that was taken back has no cell any more.
  const mine = cellsOf(draft).get(path) ?? (isTextCell(path) ? conflict.mine : '');
  const parts = differingParts(describeCell(path, mine, t), describeCell(path, theirs, t));
  const name = nameOfCell(path, lab, language, t);
  return (
    <fieldset className={classes.conflict} aria-label={name}>
      <p className="m">{name}</p>
      <div className={classes.versions}>
        <p>
          <span className={classes.who}>{t('conflict.mine')}</span>
          {parts.before}
          <ins>{parts.left}</ins>
          {parts.after}
        </p>
        <p>
          <span className={classes.who}>
            {saver ? t('desk.conflict.theirs', { name: saver }) : t('conflict.theirs')}
          </span>
          {parts.before}
          <ins>{parts.right}</ins>
          {parts.after}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="xs" onClick={() => onSettle(path, mine)}>
          {t('conflict.keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onSettle(path, theirs)}>
          {t('conflict.takeTheirs')}
        </Button>
        {isTextCell(path) && (
          <Button size="xs" variant="default" onClick={() => onSettle(path, `${mine.trim()}\n${theirs.trim()}`.trim())}>
            {t('conflict.both')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
