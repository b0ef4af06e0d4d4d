/** Head of a staff page: h1, one line below it, actions at the right. */
import type { ReactNode } from 'react';
import classes from './staff-heading.module.css';
import { useHeading } from './use-heading.ts';

export interface StaffHeadingProps {
  title: string;
  sub?: ReactNode;
  actions?: ReactNode;
  documentTitle?: string;
}

export function StaffHeading({ title, sub, actions, documentTitle }: StaffHeadingProps) {
  const heading = useHeading(documentTitle ?? title);
  return (
    <div className={classes.head}>
      <div className="grow">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {sub && <p className={classes.sub}>{sub}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
