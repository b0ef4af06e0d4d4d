/** Nothing here yet: why, and the one next action. The number line without a value is its sign. */
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  level?: 2 | 3;
}

export function EmptyState({ title, children, action, icon, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      {icon ? <div className={classes.icon}>{icon}</div> : <div className={classes.line} aria-hidden />}
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={`muted ${classes.words}`}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
