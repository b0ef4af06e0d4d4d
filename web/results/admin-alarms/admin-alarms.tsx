/** /admin/alarms: how long people with critical values waited for the call, month by month; no person and no value. */
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { AlarmMonthsTable } from '../alarm-months.tsx';
import classes from './admin-alarms.module.css';

export function AdminAlarmsScreen() {
  const { t } = useTranslation('results');
  const query = api.useListAlarmMonthsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <StaffHeading title={t('alarmMonths.title')} sub={t('alarmMonths.help')} />
      <div className={classes.months}>
        <QueryState query={query} skeleton="table">
          {({ months }) => <AlarmMonthsTable months={months} />}
        </QueryState>
      </div>
    </>
  );
}
