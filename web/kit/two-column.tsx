/** The two-column screens of the pictures; one column below 1024 px. `minmax(0, …)` keeps a long badge from widening the page. */
import type { ReactNode } from 'react';
import classes from './two-column.module.css';

export interface TwoColumnProps {
  children: ReactNode;
  side: ReactNode;
  variant?: 'checkout' | 'order' | 'result' | 'survey' | 'finder' | 'profile';
  /** The side column stays in view while the main one scrolls. */
  sticky?: boolean;
  /** The side column comes first in the document (survey groups, profile navigation, branch list). */
  sideFirst?: boolean;
}

export function TwoColumn({ children, side, variant = 'checkout', sticky, sideFirst }: TwoColumnProps) {
  const first = sideFirst ?? (variant === 'survey' || variant === 'finder' || variant === 'profile');
  const main = <div className={classes.main}>{children}</div>;
  const aside = (
    <div className={classes.side} data-sticky={sticky || undefined}>
      {side}
    </div>
  );
  return (
    <div className={classes.columns} data-variant={variant}>
      {first ? aside : main}
      {first ? main : aside}
    </div>
  );
}
