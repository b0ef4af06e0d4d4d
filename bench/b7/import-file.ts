import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createPool, type Pool, type RowDataPacket } from 'mysql2/promise';
import { countRows } from '#shared/server/database/model-rows.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { importLabFile } from '#worker/lab-intake/import-lab-file.ts';
import { atLeast, atMost } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { compare, sideBySide } from '../measure/side-by-side.ts';
import { median } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { seedOrders } from '../setup/seed-orders.ts';
import { seedPeople } from '../setup/seed-people.ts';
import { importBare, type Stored } from './limit.ts';
import { makeFile, makeMessage } from './make-file.ts';

const MESSAGES = 1000;
const OBSERVATIONS = 40;
const LOOP_DELAY_LIMIT_MS = 50;
const SHORT = 2500;
const LONG = 10_000;
/** What one import writes and the limit writes too; emptied between the rounds. */
const WRITTEN = ['imports', 'job_progress', 'import_messages', 'test_results', 'observations'];
const ALSO_WRITTEN = ['order_history', 'outbox', 'activities'];

/** B7: a laboratory's file of 1,000 messages, from its bytes to stored results. */
export async function importFile(bench: Bench): Promise<Row[]> {
  const orders = await seedOrders(bench.services, await seedPeople(bench.services, 200), MESSAGES);
  const text = makeFile(orders, OBSERVATIONS);
  const messages = orders.map((order) => makeMessage(order, OBSERVATIONS));
  const pool = createPool({
    uri: bench.databaseUrl,
    connectionLimit: 2,
    timezone: 'Z',
    dateStrings: true,
    jsonStrings: true,
  });
  bench.onClose(() => pool.end());
  let stored: Stored = new Map();
  const delays: number[] = [];
  const rounds = await sideBySide({
    ours: async () => {
      await empty(pool);
      const { seconds, delayMs } = await importOurs(bench, text);
      await expectStored(bench, MESSAGES * OBSERVATIONS);
      if (stored.size === 0) stored = await readStored(pool);
      else delays.push(delayMs);
      return MESSAGES / seconds;
    },
    limit: async () => {
      await empty(pool);
      const start = performance.now();
      await importBare(pool, messages, stored);
      return (MESSAGES * 1000) / (performance.now() - start);
    },
  });
  const [order] = orders;
  const perObservation = async (observations: number) => {
    await empty(pool);
    const { seconds } = await importOurs(bench, order ? makeMessage(order, observations) : '');
    await expectStored(bench, observations);
    return (seconds * 1e6) / observations;
  };
  const growth = await sideBySide({ ours: () => perObservation(LONG), limit: () => perObservation(SHORT) }, 3);
  return [
    rowOf('B7 HL7 file', { ...compare(rounds, (perSecond) => perSecond), unit: 'messages/s' }, atLeast(0.6)),
    rowOf('B7 loop delay, p99', { value: median(delays), limit: LOOP_DELAY_LIMIT_MS, unit: 'ms' }, atMost(1)),
    rowOf(`B7 ${LONG} OBX against ${SHORT}`, { ...compare(growth, (micros) => micros), unit: 'µs/OBX' }, atMost(1.3)),
  ];
}

async function importOurs(bench: Bench, text: string): Promise<{ seconds: number; delayMs: number }> {
  const bytes = Buffer.from(text);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  const { importId } = await receiveLabFile(bench.services, {
    fileName: 'bench.hl7',
    content: bytes,
    length: bytes.byteLength,
    actor: null,
  });
  await importLabFile(bench.services, { importId });
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  // The histogram counts whole intervals, its resolution included.
  return { seconds, delayMs: delay.percentile(99) / 1e6 - 5 };
}

/** A fast import that loses values must not count. */
async function expectStored({ services }: Bench, observations: number): Promise<void> {
  const stored = await countRows(services, Observation, { current: true });
  if (stored !== observations) throw new Error(`${stored} of ${observations} observations were stored`);
}

async function empty(pool: Pool): Promise<void> {
  const connection = await pool.getConnection();
  try {
    await connection.query('SET FOREIGN_KEY_CHECKS = 0');
    for (const table of [...WRITTEN, ...ALSO_WRITTEN]) await connection.query(`TRUNCATE ${table}`);
    await connection.query('SET FOREIGN_KEY_CHECKS = 1');
    await connection.query('UPDATE orders SET status = 0');
  } finally {
    connection.release();
  }
}

async function readStored(pool: Pool): Promise<Stored> {
  const stored: Stored = new Map();
  for (const table of WRITTEN) {
    const [rows] = await pool.query<RowDataPacket[]>(`SELECT * FROM ${table}`);
    stored.set(table, rows);
  }
  return stored;
}
