import { listMultiDayTimeSlots } from '#api/booking/list-multi-day-time-slots.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { PREPARED_SLOTS_DAYS } from '#shared/limits/booking.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { SlotPlace } from '#shared/server/models/slot-place.ts';
import type { Services } from '#shared/server/services.ts';
import { atOnce } from '../measure/at-once.ts';
import { atLeast } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { median } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { seedOrders } from '../setup/seed-orders.ts';
import { seedPeople } from '../setup/seed-people.ts';

const FEW = 200;
const MANY = 200_000;
const BATCH = 2_000;
const DAYS = 14;
const ROUNDS = 5;
const SECONDS = 1;

/**
 * B10: two weeks of every branch, beyond the days that are kept prepared, so that each is read from the database; with many orders
 * stored against few. What was booked long ago must not be read again.
 */
export async function multiDaySlots({ services }: Bench): Promise<Row[]> {
  const branches = (await listBranches(services)).filter(({ active }) => active);
  const selectedDate = addDays(zurichDate(services.now()), PREPARED_SLOTS_DAYS + 1);
  const readAll = () =>
    Promise.all(
      branches.map(({ id }) =>
        listMultiDayTimeSlots(services, { params: { id }, query: { selectedDate, days: DAYS } } as Parameters<
          typeof listMultiDayTimeSlots
        >[1]),
      ),
    );
  const people = await seedPeople(services, 100);
  const branchIds = branches.map(({ id }) => id);
  const store = async (from: number, to: number) => {
    for (let first = from; first < to; first += BATCH) {
      const count = Math.min(BATCH, to - first);
      await seedOrders(services, people, count, first);
      await takePlaces(services, branchIds, first, count);
    }
  };
  await store(0, FEW);
  await readAll();
  const few = await measure(readAll);
  await store(FEW, MANY);
  const many = await measure(readAll);
  const perSecond = { value: many, limit: few, unit: 'readings/s' };
  return [rowOf(`B10 ${branches.length} branches x ${DAYS} days, 200,000 orders against 200`, perSecond, atLeast(0.9))];
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push((await atOnce(1, SECONDS, work)).perSecond);
  return median(rounds);
}

/** Each order has had its place, an hour before the one before it, at the branches in turn. */
async function takePlaces(
  services: Services,
  branchIds: readonly string[],
  first: number,
  count: number,
): Promise<void> {
  const now = services.now().getTime();
  const rows = Array.from({ length: count }, (_, index) => {
    const order = first + index;
    const hours = 1 + Math.floor(order / branchIds.length);
    const partnerBranchId = branchIds[order % branchIds.length] ?? '';
    return { partnerBranchId, startsAt: new Date(now - hours * HOUR_MS), taken: 1 };
  });
  await inTransaction(services, (tx) => insertMany(tx, SlotPlace, rows));
}
