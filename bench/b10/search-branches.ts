import { createPool, type RowDataPacket } from 'mysql2/promise';
import { listPartnerBranches } from '#api/booking/list-partner-branches.ts';
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { DAY_MS } from '#shared/durations.ts';
import { NEXT_FREE_SLOT_DAYS } from '#shared/limits/booking.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { SlotPlace } from '#shared/server/models/slot-place.ts';
import type { Services } from '#shared/server/services.ts';
import { atOnce } from '../measure/at-once.ts';
import { atLeast } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { compare, sideBySide } from '../measure/side-by-side.ts';
import type { Bench } from '../setup/open-bench.ts';

const CALLERS = 4;
const SECONDS = 1;
/** Zurich; distances are part of a search. */
const QUERY = { lat: 47.377, lng: 8.54 };

/** B10: the search that shows the next free time of every branch, against one indexed read of the places it depends on. */
export async function searchBranches(bench: Bench): Promise<Row[]> {
  const { services } = bench;
  await takeHalf(services);
  const pool = createPool({ uri: bench.databaseUrl, connectionLimit: CALLERS, timezone: 'Z' });
  bench.onClose(() => pool.end());
  const search = { query: QUERY } as Parameters<typeof listPartnerBranches>[1];
  const from = new Date(services.now().getTime() - DAY_MS);
  const to = new Date(services.now().getTime() + (NEXT_FREE_SLOT_DAYS + 1) * DAY_MS);
  const rounds = await sideBySide({
    ours: () => withProcessor(() => listPartnerBranches(services, search)),
    limit: () =>
      withProcessor(() =>
        pool.execute<RowDataPacket[]>(
          'SELECT partnerBranchId, startsAt, taken FROM slot_places WHERE startsAt BETWEEN ? AND ?',
          [from, to],
        ),
      ),
  });
  const processor = compare(rounds, ({ milliseconds }) => milliseconds);
  console.log(
    `B10 processor of a search: ${processor.value.toFixed(2)} ms, of the read: ${processor.limit.toFixed(2)} ms`,
  );
  const perSecond = compare(rounds, (measured) => measured.perSecond);
  return [rowOf('B10 search branches', { ...perSecond, unit: 'searches/s' }, atLeast(0.5))];
}

/** Calls in a closed loop, with this process's processor time per call in milliseconds. */
async function withProcessor(work: () => Promise<unknown>) {
  const before = process.cpuUsage();
  const { perSecond, latencies } = await atOnce(CALLERS, SECONDS, work);
  const { user, system } = process.cpuUsage(before);
  return { perSecond, milliseconds: (user + system) / 1000 / latencies.length };
}

/** Every second slot of the next weeks has a place taken. */
async function takeHalf(services: Services): Promise<void> {
  const today = zurichDate(services.now());
  const dates = Array.from({ length: NEXT_FREE_SLOT_DAYS }, (_, day) => addDays(today, day));
  const rows = (await listBranches(services)).flatMap((branch) =>
    dates
      .flatMap((date) => slotsOfDay(branch, date))
      .filter((_, position) => position % 2 === 0)
      .map(({ from }) => ({ partnerBranchId: branch.id, startsAt: new Date(from), taken: 1 })),
  );
  await inTransaction(services, (tx) => insertMany(tx, SlotPlace, rows));
}
