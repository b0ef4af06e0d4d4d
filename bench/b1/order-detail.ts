import { atLeast } from '../measure/goal.ts';
import { getRequest, hammer } from '../measure/hammer.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { compare, sideBySide } from '../measure/side-by-side.ts';
import type { Bench } from '../setup/open-bench.ts';
import { seedOrders } from '../setup/seed-orders.ts';
import { seedPeople } from '../setup/seed-people.ts';
import { startProgram } from '../setup/start-program.ts';

const LOAD = { connections: 8, seconds: 1.5 };
/** A browser of each connection. */
const PEOPLE = LOAD.connections;
const ORDERS = 400;

/** B1: one order's detail, signed in, through everything, against the same joined read on a bare Koa. */
export async function orderDetail(bench: Bench): Promise<Row[]> {
  const people = await seedPeople(bench.services, PEOPLE);
  const orders = await seedOrders(bench.services, people, ORDERS);
  const limit = await startProgram(bench, new URL('./limit.ts', import.meta.url));
  await bench.start('api');
  const ours = orders.map(({ id, customer }) => getRequest(`/api/orders/${id}`, customer.token));
  const bare = orders.map(({ id }) => getRequest(`/${id}`));
  const rounds = await sideBySide({
    ours: () => hammer(bench.port, ours, LOAD),
    limit: () => hammer(limit.port, bare, LOAD),
  });
  return [
    rowOf('B1 order detail', { ...compare(rounds, ({ perSecond }) => perSecond), unit: 'reads/s' }, atLeast(0.6)),
  ];
}
