/** The good day for the sample as a ticket, with a reminder for one's own calendar. */
import { IconBook, IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatLongDate } from '#shared/domain/format-date.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { DateNumeral } from '#web/kit/date-numeral.tsx';
import { formatMonth } from '#web/kit/format-day-time.ts';
import { useSampleReminder } from '../use-sample-reminder.ts';
import classes from './follow-up-confirmation.module.css';

export function SampleDay({ order, day }: { order: OrderView; day: string }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const remind = useSampleReminder(order);
  return (
    <section aria-label={t('followUp.confirmation.goodDay')}>
      <Card className={classes.ticket}>
        <DateNumeral
          weekday={t('followUp.confirmation.from', { weekday: formatLongDate(day, language).split(/[ ,]/)[0] ?? '' })}
          day={String(Number(day.slice(-2)))}
          rest={formatMonth(day, language)}
        />
        <div className="grow">
          <p className="eyebrow">{t('followUp.confirmation.goodDay')}</p>
          <p className={classes.place}>{t('followUp.confirmation.morning')}</p>
          <p className="muted">{t('followUp.confirmation.sameDay')}</p>
          <p className={`acts ${classes.acts}`}>
            <ActionLink onClick={() => remind(day)} icon={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}>
              {t('followUp.confirmation.remind')}
            </ActionLink>
            <ActionLink to={paths.preparation(order._id)} icon={<IconBook size={20} stroke={1.75} aria-hidden />}>
              {t('followUp.confirmation.guide')}
            </ActionLink>
          </p>
        </div>
      </Card>
    </section>
  );
}
