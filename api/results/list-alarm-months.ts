import { zurichDate } from '#shared/domain/format-date.ts';
import { beginOfMonth, monthOf } from '#shared/domain/months.ts';
import { alarmFigures } from '#shared/domain/results/alarm-figures.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { AlarmMonthsView } from '#shared/views/critical-alerts.ts';

const MONTHS_BEFORE = 11;
const ALARM = columns<{ importedAt: Date; seconds: number | null }>({
  importedAt: 'a',
  seconds: 'TIMESTAMPDIFF(SECOND, a.importedAt, MIN(c.calledAt))',
});

/** Median and worst time from import to contact of this month's alarms and of the eleven months before, in Zurich months. */
export async function listAlarmMonths(services: Services): Promise<AlarmMonthsView> {
  const from = `FROM critical_alerts a LEFT JOIN critical_contacts c
    ON c.resultId = a.resultId AND c.calledAt >= a.importedAt AND c.outcome = 'reached-and-understood'
    WHERE a.importedAt >= ? GROUP BY a.id, a.importedAt`;
  const rows = await select(services, ALARM, from, [beginOfMonth(zurichDate(services.now()), MONTHS_BEFORE)]);
  return {
    months: alarmFigures(
      rows.map(({ importedAt, seconds }) => ({
        month: monthOf(zurichDate(importedAt)),
        contactedAfterS: seconds === null ? null : Number(seconds),
      })),
    ),
  };
}
