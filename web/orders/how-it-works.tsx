/** Three steps from booking to result, for people without an order. */
import { useTranslation } from 'react-i18next';
import { TickSteps } from '#web/kit/tick-steps.tsx';
import classes from './how-it-works.module.css';

const STEPS = ['book', 'sample', 'read'] as const;

export function HowItWorks() {
  const { t } = useTranslation('orders');
  return (
    <section className={classes.how} aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="h3">
        {t('how.title')}
      </h2>
      <TickSteps steps={STEPS.map((key) => ({ key, title: t(`how.${key}.title`), text: t(`how.${key}.text`) }))} />
    </section>
  );
}
