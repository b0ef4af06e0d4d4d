/** A titled part of a screen; the title names the region for screen readers. */
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

export interface SectionProps {
  title: ReactNode;
  level?: 2 | 3 | 4;
  /** Look of the title; by default that of its level. `label` is the small head above hairline lists. */
  look?: 'label';
  action?: ReactNode;
  id?: string;
  children: ReactNode;
}

export function Section({ title, level = 2, look, action, id, children }: SectionProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={classes.section} aria-labelledby={titleId} id={id} data-look={look}>
      <div className={classes.head}>
        <Heading id={titleId}>{title}</Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
