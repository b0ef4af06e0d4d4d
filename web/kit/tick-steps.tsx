/** Numbered steps along the number line, a tick for each; on phones the line stands upright. */
import type { CSSProperties } from 'react';
import classes from './tick-steps.module.css';

export interface TickStepsProps {
  steps: { key: string; title: string; text: string }[];
}

export function TickSteps({ steps }: TickStepsProps) {
  return (
    <ol className={classes.steps} style={{ '--count': steps.length } as CSSProperties}>
      {steps.map(({ key, title, text }, index) => (
        <li key={key}>
          <span className={`num ${classes.number}`} aria-hidden>
            {index + 1}
          </span>
          <h3 className={classes.title}>{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
