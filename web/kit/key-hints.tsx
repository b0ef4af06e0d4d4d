/** The line at the lower edge of a staff page that tells its keys; hidden on touch widths. */
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import classes from './key-hints.module.css';

export interface KeyHintsProps {
  hints: { keys: string[]; label: string }[];
  after?: ReactNode;
}

export function KeyHints({ hints, after }: KeyHintsProps) {
  return (
    <div className={classes.hints}>
      {hints.map((hint) => (
        <span key={hint.label} className={classes.hint}>
          {hint.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {hint.label}
        </span>
      ))}
      {after && <span className={classes.after}>{after}</span>}
    </div>
  );
}
