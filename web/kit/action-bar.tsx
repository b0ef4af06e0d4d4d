/** What can be done with the rows that are chosen, with their number, which is announced as it changes. */
import type { ReactNode } from 'react';
import classes from './action-bar.module.css';

export interface ActionBarProps {
  label: string;
  /** How many are chosen, in words. */
  selected: string;
  note?: ReactNode;
  children: ReactNode;
}

export function ActionBar({ label, selected, note, children }: ActionBarProps) {
  return (
    <section className={classes.bar} aria-label={label} data-action-bar>
      <p role="status" className={classes.count}>
        <b>{selected}</b>
        {note && <span className="muted"> {note}</span>}
      </p>
      <div className={classes.acts}>{children}</div>
    </section>
  );
}
