/** The four steps of a test at home. */
import { useTranslation } from 'react-i18next';
import { HOME_SAMPLE_MINUTES, KIT_DELIVERY_WORKING_DAYS } from '#shared/limits/orders.ts';
import { TickSteps } from '#web/kit/tick-steps.tsx';
import classes from './follow-up.module.css';

const STEPS = ['kit', 'drops', 'post', 'result'] as const;

export function HomeSteps({ turnaroundDays }: { turnaroundDays: number }) {
  const { t } = useTranslation('orders');
  const counts = { kit: KIT_DELIVERY_WORKING_DAYS, drops: 0, post: 0, result: turnaroundDays };
  const steps = STEPS.map((key) => ({
    key,
    title: t(`followUp.home.${key}.title`),
    text: t(`followUp.home.${key}.text`, { count: counts[key], minutes: HOME_SAMPLE_MINUTES }),
  }));
  return (
    <section className={classes.how}>
      <h2>{t('followUp.home.title')}</h2>
      <TickSteps steps={steps} />
    </section>
  );
}
