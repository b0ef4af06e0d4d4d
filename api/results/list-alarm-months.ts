import { zurichDate } from '#shared/domain/format-date.ts';
import { alarmFigures } from '#shared/domain/results/alarm-figures.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { AlarmMonthsView } from '#shared/views/results.ts';

const MONTHS = 12;
const MONTH_LENGTH = 'YYYY-MM'.length;
const ALARM = columns<{ importedAt: Date; seconds: number | null }>({
  importedAt: 'a',
  seconds: 'TIMESTAMPDIFF(SECOND, a.importedAt, MIN(c.calledAt))',
});

/** Median and worst time from import to contact of this month's alarms and of the eleven months before, in Zurich months. */
export async function listAlarmMonths(services: Services): Promise<AlarmMonthsView> {
  const from = `FROM critical_alerts a LEFT JOIN critical_contacts c
    ON c.resultId = a.resultId AND c.calledAt >= a.importedAt AND c.outcome = 'reached-and-understood'
    WHERE a.importedAt >= ? GROUP BY a.id, a.importedAt`;
  const rows = await select(services, ALARM, from, [firstDay(zurichDate(services.now()))]);
  return {
    months: alarmFigures(
      rows.map(({ importedAt, seconds }) => ({
        month: zurichDate(importedAt).slice(0, MONTH_LENGTH),
        contactedAfterS: seconds === null ? null : Number(seconds),
      })),
    ),
  };
}

/** The beginning of the month eleven months before this one. */
function firstDay(today: string): Date {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - MONTHS, 1));
  return zurichMidnight(first.toISOString().slice(0, 'YYYY-MM-DD'.length));
}
