import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../setup/open-bench.ts';
import type { SeededOrder } from '../setup/seed-orders.ts';

const CALLS_PER_LOOK = 5;
/** A call begins this often, however long the others take: what waits is measured as waiting. */
const BETWEEN_MS = 20;

/** Asks the API for details of orders, as their customers do, until `isOver`; returns how long each took, in milliseconds. */
export async function askMeanwhile(
  { port }: Pick<Bench, 'port'>,
  orders: readonly SeededOrder[],
  isOver: () => Promise<boolean>,
): Promise<number[]> {
  let next = 0;
  const ask = async (): Promise<number> => {
    const order = orders[next++ % orders.length];
    const start = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/api/orders/${order?.id}`, {
      headers: { authorization: `Bearer ${order?.customer.token}` },
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`an order's detail was answered with ${reply.status}`);
    return performance.now() - start;
  };
  const calls: Promise<number>[] = [];
  while (!(await isOver())) {
    for (let call = 0; call < CALLS_PER_LOOK; call += 1) {
      calls.push(ask());
      await pause(BETWEEN_MS);
    }
  }
  return Promise.all(calls);
}
