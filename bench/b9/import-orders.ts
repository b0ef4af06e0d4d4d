import { JobState } from '#shared/domain/jobs/job-state.ts';
import { Role } from '#shared/roles.ts';
import { countRows, findRow } from '#shared/server/database/model-rows.ts';
import { columns, insert, select, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { confirmOrderFile } from '#shared/server/exports/confirm-order-file.ts';
import { receiveOrderFile } from '#shared/server/exports/receive-order-file.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderImport } from '#shared/server/models/order-import.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { startProcess } from '#test/setup/processes.ts';
import { askMeanwhile } from '../measure/ask-meanwhile.ts';
import { atLeast, atMost, exactly } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { median, percentile } from '../measure/statistics.ts';
import { residentMegabytes, watchMemory } from '../measure/watch-memory.ts';
import type { Bench } from '../setup/open-bench.ts';
import { seedOrders } from '../setup/seed-orders.ts';
import { seedPeople } from '../setup/seed-people.ts';
import { progressOf, waitForJob } from '../setup/wait-for-job.ts';
import { openLimit } from './limit.ts';
import { makeFile } from './make-file.ts';

/** ROWS=20000 measures with fewer; the tenth of them is what memory is compared with. */
const ROWS = Number(process.env.ROWS ?? 200_000);
/** Whole: a file of 220000.00000000003 orders begins with somebody who orders twice on one day. */
const TENTH = Math.round(ROWS / 10);
const MEMORY_MB = 200;
const P99_MS = 300;
const ROUNDS = 3;

/** B9: orders that come as CSV, by the worker of a running product: how fast, with how much memory, and what the API and a kill make of it. */
export async function importOrders(bench: Bench): Promise<Row[]> {
  const people = await seedPeople(bench.services, 200);
  const orders = await seedOrders(bench.services, people, 200);
  const [admin] = people;
  if (!admin) throw new Error('nobody may bring a file');
  await insert(bench.services, UserRole, { userId: admin.id, role: Role.admin });
  const actor = { userId: admin.id, roles: [Role.admin], sessionId: '' };
  const target = { year: null, status: null, application: null, utcOffset: null };
  await bench.start('api');
  const worker = await startProcess('worker', { ...bench.environment, LOG_LEVEL: 'info' });
  bench.onClose(() => worker.stop());
  const bring = async (text: string) => {
    const file = { name: 'pilot.csv', bytes: Buffer.from(text) };
    return (await receiveOrderFile(bench.services, { file, target, actor }))._id;
  };
  const agree = (id: string) =>
    inTransaction(bench.services, (tx) => confirmOrderFile(tx, { actor, params: { id } } as never));
  const seconds = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return (performance.now() - start) / 1000;
  };
  /** A file of so many rows, tried out and taken over, with the most memory meanwhile. */
  const run = async (text: string) => {
    const memory = watchMemory(worker.pid);
    const id = await bring(text);
    const trial = await seconds(() => waitForJob(bench, id));
    await agree(id);
    let calls: number[] = [];
    const isOver = async () => (await progressOf(bench, id)).state === JobState.done;
    const apply = await seconds(async () => {
      calls = await askMeanwhile(bench, orders, isOver);
    });
    return { id, trial, apply, calls, peak: memory.peak() };
  };
  const before = await countRows(bench.services, Order, {});
  const idle = residentMegabytes(worker.pid);
  const small = await run(makeFile(TENTH, 0));
  const text = makeFile(ROWS, TENTH);
  const large = await run(text);
  await expectCounts(bench, large.id, ROWS);

  // The same rows again, into tables of their own; the small file's rows are among them.
  const limit = await openLimit(bench.databaseUrl);
  bench.onClose(() => limit.close());
  const loads: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await limit.load());
  const loaded = (ROWS + TENTH) / median(loads);

  const killed = await bring(makeFile(ROWS, ROWS + TENTH));
  await waitForJob(bench, killed);
  await agree(killed);
  await waitForJob(bench, killed, ROWS / 3);
  await worker.kill9();
  await worker.restart();
  await waitForJob(bench, killed);
  await expectCounts(bench, killed, ROWS);
  const made = (await countRows(bench.services, Order, {})) - before - (ROWS + TENTH);
  await expectNothingTwice(bench);
  console.log(
    `B9 worker: ${idle.toFixed(0)} MB idle, ${small.peak.toFixed(0)} MB at ${TENTH}, ${large.peak.toFixed(0)} MB at ${ROWS}; ` +
      `trial ${large.trial.toFixed(1)} s, import ${large.apply.toFixed(1)} s, LOAD DATA ${median(loads).toFixed(1)} s`,
  );
  const p99 = percentile(large.calls, 0.99);
  return [
    rowOf(`B9 import of ${ROWS} orders`, { value: ROWS / large.apply, limit: loaded, unit: 'rows/s' }, atLeast(0.25)),
    rowOf('B9 trial', { value: ROWS / large.trial, limit: loaded, unit: 'rows/s' }, atLeast(0.25)),
    rowOf('B9 peak memory of the worker', { value: large.peak, limit: MEMORY_MB, unit: 'MB' }, atMost(1)),
    rowOf('B9 memory, ten times the rows', { value: large.peak, limit: small.peak, unit: 'MB' }, atMost(1.25)),
    rowOf('B9 API meanwhile, p99', { value: p99, limit: P99_MS, unit: 'ms' }, atMost(1)),
    rowOf('B9 orders after kill -9', { value: made, limit: ROWS, unit: 'rows' }, exactly(1)),
  ];
}

/** A fast import that refuses rows must not count. */
async function expectCounts(bench: Bench, importId: string, rows: number): Promise<void> {
  const { services } = bench;
  const found = await findRow(services, OrderImport, ['createdRows'], { where: { importId } });
  if (found?.createdRows === rows) return;
  const from = 'FROM import_refusals WHERE importId = ? GROUP BY field, fault';
  const faults = await select(services, FAULTS, from, [importId]);
  const why = faults.map(({ field, fault, refused }) => `${refused} for ${fault} of ${field}`).join(', ');
  throw new Error(`${found?.createdRows} of ${rows} rows were created; refused: ${why}`);
}

const FAULTS = columns<{ field: string; fault: string; refused: number }>({
  ...{ field: 'field', fault: 'fault', refused: 'COUNT(*)' },
});

const COUNT = columns<{ twice: number }>({ twice: 'COUNT(*)' });

async function expectNothingTwice({ services }: Bench): Promise<void> {
  const from = `FROM (SELECT 1 FROM orders WHERE productKey = 'ferritin-home' GROUP BY customerId, createdAt HAVING COUNT(*) > 1) t`;
  const found = await selectOne(services, COUNT, from);
  if (found?.twice !== 0) throw new Error(`${found?.twice} rows were written twice`);
}
