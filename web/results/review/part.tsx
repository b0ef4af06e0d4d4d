/** A titled part of a side pane. */
import { type ReactNode, useId } from 'react';
import classes from './part.module.css';

interface PartProps {
  title: string;
  /** Beside the title: a count or a remark. */
  note?: ReactNode;
  action?: ReactNode;
  tone?: 'danger' | 'warning';
  children: ReactNode;
}

export function Part({ title, note, action, tone, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} data-tone={tone} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={tone && classes[tone]} style={{ fontSize: '0.875rem' }}>
          {title}
        </h2>
        {note && <span className={`muted ${classes.small}`}>{note}</span>}
        {action}
      </div>
      {children}
    </section>
  );
}
