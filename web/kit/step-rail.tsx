/** The number line of a purchase: text and number, finished steps are links; "Step 2 of 5" on phones. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './step-rail.module.css';

export interface StepRailProps {
  label: string;
  steps: { key: string; label: string; to?: string }[];
  /** Key of the step now open. */
  current: string;
}

export function StepRail({ label, steps, current }: StepRailProps) {
  const { t } = useTranslation('common');
  const position = steps.findIndex((step) => step.key === current);
  const now = steps[position];
  return (
    <nav className={`wrap ${classes.rail}`} aria-label={label} data-print="no">
      <p className={classes.phone} aria-hidden>
        {t('step.of', { step: position + 1, steps: steps.length })}
        {now && ` · ${now.label}`}
      </p>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const done = index < position;
          return (
            <li
              key={step.key}
              className={done ? classes.done : undefined}
              aria-current={index === position ? 'step' : undefined}
            >
              {done && step.to ? (
                <Link to={step.to}>{`${index + 1} ${step.label}`}</Link>
              ) : (
                <span>{`${index + 1} ${step.label}`}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
