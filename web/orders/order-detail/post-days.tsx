/** Which of the next seven days are good for posting the sample, and why the others are not. */
import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatShortDay } from '#shared/domain/format-date.ts';
import { listPostDays } from '#shared/domain/orders/kit-days.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Section } from '#web/kit/section.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { planOf } from '../plan-of.ts';
import { useSampleReminder } from '../use-sample-reminder.ts';
import classes from './post-days.module.css';

/** Nothing while the kit has not left, and once it is posted. */
export function PostDays({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const now = useNow();
  const remind = useSampleReminder(order);
  const plan = order.kit?.status === 'sent' ? planOf(order, null, now) : null;
  if (!plan) return null;
  return (
    <Section title={t('kit.post.title')} look="label">
      <p className="muted">{t('kit.post.lead')}</p>
      <ol className={classes.week}>
        {listPostDays(plan.arrivesOn, now).map(({ date, verdict }, ahead) => {
          const [weekday, day] = formatShortDay(date, language).split(' ');
          return (
            <li key={date} data-good={verdict === 'good'} aria-current={ahead === 0 ? 'date' : undefined}>
              <span>
                {weekday} <b className={classes.day}>{day}</b>
              </span>
              <span>{t(`kit.post.verdict.${verdict}`)}</span>
            </li>
          );
        })}
      </ol>
      <ActionLink onClick={() => remind(plan.sampleOn)} icon={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}>
        {t('kit.post.calendar', { day: formatShortDay(plan.sampleOn, language) })}
      </ActionLink>
    </Section>
  );
}
