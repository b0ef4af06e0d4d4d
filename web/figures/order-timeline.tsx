/** The way of an order as a list: done, now (the tick), later; lying from 1024 px on, standing below. A cancelled order ends with a crossed tick. */
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './order-timeline.module.css';

export interface TimelineEntry {
  key: string;
  title: ReactNode;
  /** Date, or when it is expected. */
  detail?: ReactNode;
  /** What hangs off this step without being one. */
  note?: ReactNode;
  state: 'done' | 'now' | 'later' | 'cancelled';
}

export interface OrderTimelineProps {
  label: string;
  steps: TimelineEntry[];
  /** `auto` lies on wide screens. */
  layout?: 'auto' | 'vertical';
}

export function OrderTimeline({ label, steps, layout = 'auto' }: OrderTimelineProps) {
  const { t } = useTranslation('common');
  return (
    <ol
      className={classes.timeline}
      data-layout={layout}
      aria-label={label}
      style={{ '--steps': steps.length } as CSSProperties}
    >
      {steps.map((step) => (
        <li key={step.key} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <i className={classes.dot} />
          <span className={classes.title}>
            {step.title}
            <span className="vh"> ({t(`timeline.${step.state}`)})</span>
          </span>
          {step.detail && <span className={classes.detail}>{step.detail}</span>}
          {step.note && <span className={classes.note}>{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}
