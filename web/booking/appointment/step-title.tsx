/** "1 Choose a location": numbered part of the appointment screen, with the tick of the number line; a single part has no number. */
import type { Ref } from 'react';
import classes from './step-title.module.css';

export interface StepTitleProps {
  number?: number;
  title: string;
  /** With it the heading can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
}

export function StepTitle({ number, title, headingRef }: StepTitleProps) {
  return (
    <h2 className={classes.title} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
      {number !== undefined && <span className={classes.number}>{number}</span>}
      {title}
    </h2>
  );
}
