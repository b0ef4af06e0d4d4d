/** Three steps along the number line, for people without an order. */
import { useTranslation } from 'react-i18next';
import classes from './how-it-works.module.css';

const STEPS = ['book', 'sample', 'read'] as const;

export function HowItWorks() {
  const { t } = useTranslation('orders');
  return (
    <section className={classes.how} aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={classes.head}>
        {t('how.title')}
      </h2>
      <ol className={classes.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <h3 className={classes.title}>{t(`how.${step}.title`)}</h3>
            <p className="muted">{t(`how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
