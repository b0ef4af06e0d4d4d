/** "3 new cases – show": live rows wait here, so that the list never moves under the hand. */
import type { ReactNode } from 'react';
import classes from './new-rows-bar.module.css';

export function NewRowsBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div role="status" className={classes.bar}>
      <span>{children}</span>
      {action}
    </div>
  );
}
