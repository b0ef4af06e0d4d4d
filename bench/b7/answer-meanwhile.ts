import { setTimeout as pause } from 'node:timers/promises';
import { exists } from '#shared/server/database/sql.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { atMost } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { percentile } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { seedOrders } from '../setup/seed-orders.ts';
import { seedPeople } from '../setup/seed-people.ts';
import { makeFile } from './make-file.ts';

const MESSAGES = 1000;
const OBSERVATIONS = 40;
const LIMIT_MS = 300;
const WARM_UP = 200;
const CALLS_PER_LOOK = 5;
const QUIET_LOOKS = 60;
/** A call begins this often, however long the others take: what waits is measured as waiting. */
const BETWEEN_MS = 10;
const LEFT = "FROM job_progress WHERE state IN ('waiting', 'running')";

/** B7: how long the API takes for the details of orders while the worker applies a laboratory's file to these orders. */
export async function answerMeanwhile(bench: Bench): Promise<Row[]> {
  const people = await seedPeople(bench.services, 200);
  const orders = await seedOrders(bench.services, people, MESSAGES);
  await Promise.all([bench.start('api'), bench.start('worker')]);
  let next = 0;
  const ask = async (): Promise<number> => {
    const order = orders[next++ % orders.length];
    const start = performance.now();
    const reply = await fetch(`http://127.0.0.1:${bench.port}/api/orders/${order?.id}`, {
      headers: { authorization: `Bearer ${order?.customer.token}` },
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`an order's detail was answered with ${reply.status}`);
    return performance.now() - start;
  };
  /** Calls until something is over. */
  const askUntil = async (isOver: () => Promise<boolean>): Promise<number[]> => {
    const calls: Promise<number>[] = [];
    while (!(await isOver())) {
      for (let call = 0; call < CALLS_PER_LOOK; call += 1) {
        calls.push(ask());
        await pause(BETWEEN_MS);
      }
    }
    return Promise.all(calls);
  };
  for (let call = 0; call < WARM_UP; call += 1) await ask();
  // What the machine is busy with besides shows in the same calls without an import.
  let looks = QUIET_LOOKS;
  const quiet = await askUntil(async () => looks-- === 0);

  const content = Buffer.from(makeFile(orders, OBSERVATIONS));
  const file = { fileName: 'bench.hl7', content, length: content.byteLength, actor: null };
  await receiveLabFile(bench.services, file);
  const start = performance.now();
  const busy = await askUntil(async () => !(await exists(bench.services, LEFT, [])));
  const seconds = (performance.now() - start) / 1000;
  const p99 = percentile(busy, 0.99);
  const [before, p50] = [percentile(quiet, 0.99), percentile(busy, 0.5)].map(Math.round);
  console.log(
    `B7API ${busy.length} calls in ${seconds.toFixed(1)} s, p50 ${p50} ms, p99 ${Math.round(p99)} ms; before ${before} ms`,
  );
  return [rowOf('B7API order detail, p99', { value: p99, limit: LIMIT_MS, unit: 'ms' }, atMost(1))];
}
