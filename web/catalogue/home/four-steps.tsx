/** How it works, in four steps. */
import { useTranslation } from 'react-i18next';
import { TickSteps } from '#web/kit/tick-steps.tsx';
import classes from './four-steps.module.css';

const STEPS = ['choose', 'sample', 'check', 'read'] as const;

export function FourSteps() {
  const { t } = useTranslation('catalogue');
  return (
    <section className={classes.band} id="how" aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title">{t('home.steps.title')}</h2>
        <TickSteps
          steps={STEPS.map((key) => ({
            key,
            title: t(`home.steps.${key}.title`),
            text: t(`home.steps.${key}.text`),
          }))}
        />
      </div>
    </section>
  );
}
