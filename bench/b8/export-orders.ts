import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { Role } from '#shared/roles.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { askExport } from '#shared/server/exports/ask-export.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { askMeanwhile } from '../measure/ask-meanwhile.ts';
import { atLeast, atMost, exactly } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { compare, sideBySide } from '../measure/side-by-side.ts';
import { percentile } from '../measure/statistics.ts';
import { residentMegabytes, watchMemory } from '../measure/watch-memory.ts';
import type { Bench } from '../setup/open-bench.ts';
import { type SeededOrder, seedOrders } from '../setup/seed-orders.ts';
import { seedPeople } from '../setup/seed-people.ts';
import { progressOf, waitForJob } from '../setup/wait-for-job.ts';
import { exportBare } from './limit.ts';

/** ROWS=20000 measures with fewer; the tenth of them is what memory is compared with. */
const ORDERS = Number(process.env.ROWS ?? 200_000);
const AT_ONCE = 5000;
const MEMORY_MB = 200;
const P99_MS = 300;
const ROUNDS = 3;

/** B8: orders as CSV, by the worker of a running product: how fast, with how much memory, and what the API and a kill make of it. */
export async function exportOrders(bench: Bench): Promise<Row[]> {
  const people = await seedPeople(bench.services, 200);
  const [admin] = people;
  if (!admin) throw new Error('nobody may ask for an export');
  await insert(bench.services, UserRole, { userId: admin.id, role: Role.admin });
  const actor = { userId: admin.id, roles: [Role.admin], sessionId: '' };
  const form = { language: 'de', separator: 'semicolon', bom: true, utcOffset: null } as const;
  const ask = async () => (await inTransaction(bench.services, (tx) => askExport(tx, { actor, filter: {}, form })))._id;
  const run = async () => {
    const id = await ask();
    await waitForJob(bench, id);
    return id;
  };
  const seed = async (from: number, until: number): Promise<SeededOrder[]> => {
    const seeded: SeededOrder[] = [];
    for (let at = from; at < until; at += AT_ONCE)
      seeded.push(...(await seedOrders(bench.services, people, Math.min(AT_ONCE, until - at), at)));
    return seeded;
  };
  const few = await seed(0, ORDERS / 10);
  await bench.start('api');
  const worker = await startProcess('worker', { ...bench.environment, LOG_LEVEL: 'info' });
  bench.onClose(() => worker.stop());
  await run();
  const small = await peakOf(worker, run);
  await seed(ORDERS / 10, ORDERS);
  const large = await peakOf(worker, run);

  const file = path.join(tmpdir(), `bench-export-${process.pid}.tsv`);
  bench.onClose(() => rm(file, { force: true }));
  const perSecond = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return (ORDERS * 1000) / (performance.now() - start);
  };
  const arms = { ours: () => perSecond(run), limit: () => perSecond(() => exportBare(bench.databaseUrl, file)) };
  const rounds = await sideBySide(arms, ROUNDS);

  const asked = await ask();
  const isOver = async () => (await progressOf(bench, asked)).state === JobState.done;
  const p99 = percentile(await askMeanwhile(bench, few.slice(0, 200), isOver), 0.99);
  const killed = await killInTheMiddle(bench, worker, ask);
  console.log(
    `B8 worker: ${small.idle.toFixed(0)} MB idle, ${small.peak.toFixed(0)} MB at ${ORDERS / 10}, ${large.peak.toFixed(0)} MB at ${ORDERS}`,
  );
  return [
    rowOf(`B8 export of ${ORDERS} orders`, { ...compare(rounds, (rows) => rows), unit: 'rows/s' }, atLeast(0.8)),
    rowOf('B8 peak memory of the worker', { value: large.peak, limit: MEMORY_MB, unit: 'MB' }, atMost(1)),
    rowOf('B8 memory, ten times the rows', { value: large.peak, limit: small.peak, unit: 'MB' }, atMost(1.25)),
    rowOf('B8 API meanwhile, p99', { value: p99, limit: P99_MS, unit: 'ms' }, atMost(1)),
    rowOf('B8 rows after kill -9', { value: killed, limit: ORDERS, unit: 'rows' }, exactly(1)),
  ];
}

async function peakOf(worker: RunningProcess, work: () => Promise<unknown>) {
  const idle = residentMegabytes(worker.pid);
  const memory = watchMemory(worker.pid);
  await work();
  return { idle, peak: memory.peak() };
}

/** @returns how many different orders the file holds that is whole after the worker was killed in the middle of it */
async function killInTheMiddle(bench: Bench, worker: RunningProcess, ask: () => Promise<string>): Promise<number> {
  const id = await ask();
  await waitForJob(bench, id, ORDERS / 3);
  await worker.kill9();
  await worker.restart();
  await waitForJob(bench, id);
  const seen = new Set<string>();
  let rows = 0;
  const content = await bench.services.files.read('exports', id);
  const options = { delimiter: ';', bom: true, columns: true } as const;
  for await (const row of content.pipe(parse(options)) as AsyncIterable<{ orderNumber: string }>) {
    rows += 1;
    seen.add(row.orderNumber);
  }
  if (rows !== seen.size) throw new Error(`${rows} rows of ${seen.size} orders`);
  return rows;
}
