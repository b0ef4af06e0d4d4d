/** Legend, hint and error of a group of inputs, before its controls. */
import type { ReactNode } from 'react';
import classes from './field-messages.module.css';

export interface FieldMessagesProps {
  id: string;
  /** Left out where the group writes its legend itself. */
  legend?: ReactNode;
  hint?: ReactNode;
  error?: string;
}

export function FieldMessages({ id, legend, hint, error }: FieldMessagesProps) {
  return (
    <>
      {legend && <legend className={classes.legend}>{legend}</legend>}
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </>
  );
}

/** Ids of the hint and the error of a group, for `aria-describedby`. */
export function messageIds(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}
