/** How long people with critical values waited for the call, month by month: for doctors below the critical cases, for administrators a page. */
import { useTranslation } from 'react-i18next';
import type { AlarmMonthsView } from '#shared/views/critical-alerts.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { formatMonth } from '#web/kit/format-day-time.ts';
import classes from './alarm-months.module.css';
import { lastedTime } from './doctor-dashboard/waiting-time.ts';

type Month = AlarmMonthsView['months'][number];

/** The middle of a month lies in it in every time zone. */
const inMonth = (month: string): string => `${month}-15T12:00:00Z`;

export function AlarmMonths() {
  const { t } = useTranslation('results');
  const { data } = api.useListAlarmMonthsQuery();
  if (!data) return null;
  return (
    <details className={classes.part}>
      <summary>{t('alarmMonths.title')}</summary>
      <p className="muted">{t('alarmMonths.help')}</p>
      <AlarmMonthsTable months={data.months} />
    </details>
  );
}

export function AlarmMonthsTable({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  if (months.length === 0) return <p className="muted">{t('alarmMonths.none')}</p>;
  const time = (seconds: Month['medianS']) => (seconds === null ? '–' : lastedTime(seconds, t));
  return (
    <table className={classes.table}>
      <caption className="vh">{t('alarmMonths.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('alarmMonths.month')}</th>
          <th scope="col">{t('alarmMonths.alarms')}</th>
          <th scope="col">{t('alarmMonths.reached')}</th>
          <th scope="col">{t('alarmMonths.median')}</th>
          <th scope="col">{t('alarmMonths.worst')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, alarms, reached, medianS, worstS }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(inMonth(month), language)}</th>
            <td>{alarms}</td>
            <td>{reached}</td>
            <td>{time(medianS)}</td>
            <td>{time(worstS)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
