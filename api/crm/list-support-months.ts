import type { supports } from '#shared/contract/supports.ts';
import { openingTimeBetween } from '#shared/domain/crm/opening-time.ts';
import { openingTimesOf } from '#shared/domain/crm/promise-clock.ts';
import { promiseFigures } from '#shared/domain/crm/promise-figures.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { beginOfMonth, monthOf } from '#shared/domain/months.ts';
import type { Language } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import { readCallbackTimes } from '#shared/server/crm/read-callback-times.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import { supportScope } from './support-scope.ts';

interface CountedRow {
  startsAt: Date;
  language: Language;
  isPromised: 0 | 1;
  dueAt: Date | null;
  calledAt: Date | null;
  brokenAt: Date | null;
}

const MONTHS_BEFORE = 11;
/** Of a year and the month that runs. */
const DAYS_COUNTED = 400;
const COUNTED = columns<CountedRow>({
  ...{ startsAt: 's', language: 's', isPromised: 's', dueAt: 's', calledAt: 's', brokenAt: 's' },
});

/** What became of the callbacks of this month and of the eleven before, in Zurich months; those of people one may see. */
export async function listSupportMonths(services: Services, { actor }: Call<typeof supports.listSupportMonths>) {
  const { text, values } = supportScope(actor, { withClosed: true });
  const from = `FROM supports s JOIN users u ON u.id = s.customerId WHERE s.startsAt >= ? AND ${text}`;
  const since = beginOfMonth(zurichDate(services.now()), MONTHS_BEFORE);
  const rows = await select(services, COUNTED, from, [since, ...values]);
  const settings = await readRuntimeSettings(services);
  const { callbackHours, callbackHolidays } = readCallbackTimes(settings, since, DAYS_COUNTED);
  const facts = rows.map(({ startsAt, isPromised, ...row }) => {
    const times = openingTimesOf(callbackHours[row.language], callbackHolidays);
    const { calledAt } = row;
    return {
      ...row,
      month: monthOf(zurichDate(startsAt)),
      isPromised: Boolean(isPromised),
      waitedMs: calledAt && times && isPromised ? openingTimeBetween(times, startsAt, calledAt) : null,
    };
  });
  return { months: promiseFigures(facts) };
}
