import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '#shared/durations.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { change, insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import type { Services } from '#shared/server/services.ts';
import { sweep } from '#worker/sweep.ts';
import { atLeast, exactly } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { compare, sideBySide } from '../measure/side-by-side.ts';
import type { Bench } from '../setup/open-bench.ts';
import { startProgram } from '../setup/start-program.ts';

const ROWS = 5000;
const ROWS_TO_KILL = 10_000;
/** Jobs of one addBulk, as the sweep takes them. */
const BULK = 1000;
const QUEUE = 'work';

/** B6: the sweep hands pending outbox rows to BullMQ, against addBulk alone; killed in the middle, each row is one job. */
export async function relayOutbox(bench: Bench): Promise<Row[]> {
  const { services } = bench;
  const bare = new Queue('bare', { connection: services.redis, skipVersionCheck: true });
  bench.onClose(() => bare.close());
  const rounds = await sideBySide({
    ours: async () => {
      await fill(services, ROWS);
      const start = performance.now();
      const handed = await sweep(services);
      if (handed !== ROWS) throw new Error(`${handed} of ${ROWS} rows were handed over`);
      return (ROWS * 1000) / (performance.now() - start);
    },
    limit: async () => {
      await services.redis.flushdb();
      const jobs = Array.from({ length: ROWS }, makeJob);
      const start = performance.now();
      for (let from = 0; from < ROWS; from += BULK) await bare.addBulk(jobs.slice(from, from + BULK));
      return (ROWS * 1000) / (performance.now() - start);
    },
  });
  const relayed = await killInTheMiddle(bench);
  return [
    rowOf('B6 outbox relay', { ...compare(rounds, (perSecond) => perSecond), unit: 'rows/s' }, atLeast(0.5)),
    rowOf('B6 jobs after kill -9', { value: relayed, limit: ROWS_TO_KILL, unit: 'jobs' }, exactly(1)),
  ];
}

/** What the sweep adds for a row. */
function makeJob() {
  const id = uuidv7();
  return {
    name: 'lapse-hold',
    data: { outboxId: id, requestId: null, payload: { orderId: uuidv7() } },
    opts: {
      jobId: id,
      attempts: 6,
      backoff: { type: 'exponential', delay: 2000 },
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
}

async function killInTheMiddle(bench: Bench): Promise<number> {
  const { services } = bench;
  await fill(services, ROWS_TO_KILL);
  const queue = services.queues.of(QUEUE);
  const { child } = await startProgram(bench, new URL('./relay-until-killed.ts', import.meta.url));
  child.send('go');
  while ((await queue.getWaitingCount()) < ROWS_TO_KILL / 4) await pause(2);
  child.kill('SIGKILL');
  await pause(100);
  const half = await queue.getWaitingCount();
  if (half >= ROWS_TO_KILL) throw new Error('the relay was done before it was killed');
  // What was marked but did not arrive is handed over again after a minute.
  await sweep({ ...services, now: () => new Date(Date.now() + 2 * MINUTE_MS) });
  const jobs = await queue.getJobs(
    ['waiting', 'delayed', 'active', 'prioritized', 'completed', 'failed'],
    0,
    2 * ROWS_TO_KILL,
  );
  const ids = new Set(jobs.map((job) => job.id));
  const pending = await countRows(services, OutboxJob, { state: 'pending' });
  if (ids.size !== jobs.length) throw new Error(`${jobs.length} jobs for ${ids.size} rows`);
  if (pending !== ROWS_TO_KILL) throw new Error('rows were lost');
  return jobs.length;
}

/** Empties the queue and fills the outbox with rows that nobody has handed over. */
async function fill(services: Services, count: number): Promise<void> {
  await services.redis.flushdb();
  await change(services, 'DELETE FROM outbox');
  const past = new Date(Date.now() - MINUTE_MS);
  const rows = Array.from({ length: count }, () => ({
    id: uuidv7(),
    kind: 'lapse-hold' as const,
    payload: { orderId: uuidv7() },
    requestId: null,
    dueAt: past,
    createdAt: past,
  }));
  await inTransaction(services, (tx) => insertMany(tx, OutboxJob, rows));
}
