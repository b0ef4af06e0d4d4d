import swissHolidays from '#shared/content/swiss-holidays.json' with { type: 'json' };
import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { type Holiday, listPublicHolidays } from '#shared/domain/booking/public-holidays.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { orNotFound } from '#shared/errors.ts';
import type { LocalText } from '#shared/languages.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import type { Call } from '#shared/server/call.ts';
import { type Bound, columns, select } from '#shared/server/database/sql.ts';
import { staffNameOf } from '#shared/server/identity/name-of.ts';
import type { Services } from '#shared/server/services.ts';
import type { BlockedDaysView } from '#shared/views/booking.ts';

interface DayRow {
  id: string;
  date: string;
  name: string | null;
  partnerBranchId: string | null;
  blockedAt: Date | null;
  by: string | null;
}

const DAY = columns<DayRow>({
  ...{ id: 'd', date: 'd', name: 'd', partnerBranchId: 'd', blockedAt: 'd' },
  by: `(SELECT ${staffNameOf('u')} FROM users u WHERE u.id = d.blockedBy)`,
});
const holidays = swissHolidays.holidays as unknown as (Holiday & { name: LocalText })[];
const YEAR_DIGITS = 4;
const LONGEST_YEAR = 366;

/** Blocked days of a year, of one branch those for all included, and the public holidays that are none of them. */
export async function listBlockedDays(
  services: Services,
  { query }: Call<typeof branchAdministration.listBlockedDays>,
): Promise<BlockedDaysView> {
  const year = query.year ?? Number(zurichDate(services.now()).slice(0, YEAR_DIGITS));
  const branch = query.partnerBranchId ? orNotFound(await findBranch(services, query.partnerBranchId)) : null;
  const ofBranch = branch ? 'AND (d.partnerBranchId = ? OR d.partnerBranchId IS NULL)' : '';
  const values: Bound[] = [`${year}-01-01`, `${year}-12-31`, ...(branch ? [branch.id] : [])];
  const from = `FROM blocked_days d WHERE d.date BETWEEN ? AND ? ${ofBranch} ORDER BY d.date, d.partnerBranchId, d.id`;
  const rows = await select(services, DAY, from, values);
  const blocked = new Set(rows.filter((row) => branch || row.partnerBranchId === null).map(({ date }) => date));
  const cantons = branch ? [branch.canton] : swissHolidays.cantons.map(({ key }) => key);
  return {
    blockedDays: rows.map(({ id: _id, blockedAt, by, ...day }) => ({
      ...{ _id, ...day },
      blocked: blockedAt === null ? null : { at: blockedAt.toISOString(), by: by ?? '' },
    })),
    suggestions: suggest(year, cantons).filter(({ date }) => !blocked.has(date)),
  };
}

/** The public holidays of a year in any of these cantons, by day. */
function suggest(year: number, cantons: readonly string[]): BlockedDaysView['suggestions'] {
  const found = holidays.flatMap((holiday) => {
    const having = cantons.map((canton) => ({ canton, days: daysOf(holiday, canton, year) }));
    const dates = [...new Set(having.flatMap(({ days }) => days))];
    return dates.map((date) => ({
      date,
      name: holiday.name,
      cantons: having.filter(({ days }) => days.includes(date)).map(({ canton }) => canton),
    }));
  });
  return found.sort((a, b) => a.date.localeCompare(b.date));
}

const daysOf = (holiday: Holiday, canton: string, year: number): string[] =>
  listPublicHolidays([holiday], { canton, from: `${year}-01-01`, days: LONGEST_YEAR }).filter((date) =>
    date.startsWith(`${year}-`),
  );
