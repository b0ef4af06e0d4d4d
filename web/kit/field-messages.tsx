/** Hint and error of a group of inputs, between its legend and its controls. */
import type { ReactNode } from 'react';
import classes from './field-messages.module.css';

export function FieldMessages({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
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
