/** How it works, along the number line: one tick a step. */
import { useTranslation } from 'react-i18next';
import classes from './four-steps.module.css';

const STEPS = ['choose', 'sample', 'check', 'read'] as const;

export function FourSteps() {
  const { t } = useTranslation('catalogue');
  return (
    <section className={classes.band} id="how" aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title">{t('home.steps.title')}</h2>
        <ol className={classes.steps}>
          {STEPS.map((step, index) => (
            <li key={step}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <h3 className={classes.title}>{t(`home.steps.${step}.title`)}</h3>
              <p className="muted">{t(`home.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
