/** The head and the foot of a record's form: what it is and who changed it last; save, discard, and that something is not saved yet. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import classes from './record-desk.module.css';
import { RecordTitle } from './record-title.tsx';

export interface RecordHeadProps {
  title: string;
  isAlone: boolean;
  /** What tells it apart for machines. */
  recordKey?: string | undefined;
  badge?: ReactNode;
  /** Who changed it last, and when. */
  changed?: string | undefined;
}

export function RecordHead({ title, isAlone, recordKey, badge, changed }: RecordHeadProps) {
  return (
    <div className={classes.head}>
      <RecordTitle isAlone={isAlone}>{title}</RecordTitle>
      {recordKey && <span className={classes.key}>{recordKey}</span>}
      {badge}
      {changed && <span className={classes.changed}>{changed}</span>}
    </div>
  );
}

export interface RecordFootProps {
  save: string;
  /** The keys that save. */
  saveKeys: string;
  isSaving: boolean;
  discard: string;
  /** Undefined while there is nothing to discard. */
  onDiscard: (() => void) | undefined;
  /** Said while something is not saved. */
  unsaved: string | false;
  children?: ReactNode;
}

export function RecordFoot({ save, saveKeys, isSaving, discard, onDiscard, unsaved, children }: RecordFootProps) {
  return (
    <div className={classes.foot}>
      <Button
        type="submit"
        size="sm"
        loading={isSaving}
        aria-keyshortcuts="Control+S"
        rightSection={
          <span aria-hidden>
            <Kbd>{saveKeys}</Kbd>
          </span>
        }
      >
        {save}
      </Button>
      {onDiscard && (
        <Button variant="default" size="sm" onClick={onDiscard}>
          {discard}
        </Button>
      )}
      {unsaved && <span className={classes.unsaved}>{unsaved}</span>}
      {children}
    </div>
  );
}
