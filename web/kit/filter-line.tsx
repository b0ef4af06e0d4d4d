/** Filters of a staff list on one line. */
import type { ReactNode } from 'react';
import classes from './filter-line.module.css';

export function FilterLine({ children, label }: { children: ReactNode; label: string }) {
  return (
    <search aria-label={label} className={classes.line}>
      {children}
    </search>
  );
}
