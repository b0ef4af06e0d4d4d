/** "What happens next": arnica edge, at most once a page; `calm` when there is nothing to do. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './next-step.module.css';

export interface NextStepProps {
  title: ReactNode;
  children?: ReactNode;
  eyebrow?: ReactNode;
  action?: ReactNode;
  tone?: 'arnica' | 'calm';
}

export function NextStep({ title, children, eyebrow, action, tone = 'arnica' }: NextStepProps) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <section className={classes.next} data-tone={tone} aria-labelledby={id}>
      <div>
        <p className={`eyebrow ${classes.eyebrow}`}>{eyebrow ?? t('nextStep')}</p>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {children && <div className={classes.words}>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </section>
  );
}
