import { setTimeout as pause } from 'node:timers/promises';
import { staffAt, type Visitor } from '#test/setup/visitor.ts';
import type { Place } from '#test/setup/wait-until.ts';
import type { StackMember } from '../faults/stack/member.ts';
import type { FaultStack } from '../faults/stack/open-stack.ts';
import { getRequest, hammer, putRequest } from '../measure/hammer.ts';
import { processorMs } from '../measure/read-process.ts';
import { median, percentile } from '../measure/statistics.ts';

/** Customers of the demonstration, who have orders. */
const PEOPLE = ['+41790000001', '+41790000002', '+41790000003', '+41790000004'];
const API_NODES = ['api-1', 'api-2', 'api-3'] as const;
const LOAD = { connections: 12, seconds: 4 };
const WARM_UP = { connections: 12, seconds: 8 };
const ROUNDS = 3;
/** HAProxy looks once a second, waits a second for a node that does not answer, and believes it at the second look. */
const TAKEN_IN_MS = 6_000;

interface Count {
  perSecond: number;
  p99Ms: number;
  /** Processor time of all api nodes, and of MariaDB, for each request. */
  apiMs: number;
  databaseMs: number;
}

/**
 * Requests a second through the proxy with one, two and three api nodes: four reads of an order or a record and one write, of four
 * people over twelve connections, in three rounds. Nodes that share a machine take its processors from each other; what a request costs
 * each of them says what they would reach with processors of their own.
 * @returns the lines of a table
 */
export async function countRequests(stack: FaultStack, place: Place): Promise<object[]> {
  const people = await Promise.all(PEOPLE.map((phoneNo) => staffAt(place, phoneNo)));
  const requests = (await Promise.all(people.map(requestsOf))).flat();
  const counts = API_NODES.map((): Count[] => []);
  for (const url of stack.apiUrls) await hammer(Number(new URL(url).port), requests, WARM_UP);
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, taken] of counts.entries()) {
        await keepNodes(stack, at + 1);
        taken.push(await count(stack, requests));
      }
  } finally {
    await keepNodes(stack, API_NODES.length);
  }
  const middle = (all: readonly Count[], part: keyof Count) =>
    Number(median(all.map((one) => one[part])).toPrecision(3));
  return counts.map((all, at) => ({
    'api nodes': at + 1,
    'requests/s': middle(all, 'perSecond'),
    'p99 ms': middle(all, 'p99Ms'),
    'api ms each': middle(all, 'apiMs'),
    'MariaDB ms each': middle(all, 'databaseMs'),
  }));
}

async function requestsOf(person: Visitor, at: number): Promise<Buffer[]> {
  const me = await person.need('getMe');
  const { items } = await person.need('listCustomerOrders', { params: { customerId: me.id } });
  const token = person.token ?? '';
  return [
    ...items.slice(0, 3).map(({ _id }) => getRequest(`/api/orders/${_id}`, token)),
    getRequest('/api/auth/me', token),
    putRequest(`/api/users/${me.id}`, { city: `Ort ${at}` }, token),
  ];
}

/** The others are held still, not ended: a node that has just started is slower than one that has served for a while. */
async function keepNodes(stack: FaultStack, wanted: number): Promise<void> {
  for (const [at, name] of API_NODES.entries()) process.kill(pidOf(stack, name), at < wanted ? 'SIGCONT' : 'SIGSTOP');
  await pause(TAKEN_IN_MS);
}

async function count(stack: FaultStack, requests: readonly Buffer[]): Promise<Count> {
  const timeOf = (...names: StackMember[]) => names.reduce((sum, name) => sum + processorMs(pidOf(stack, name)), 0);
  const before = [timeOf(...API_NODES), timeOf('mariadb')] as const;
  const { perSecond, latencies } = await hammer(Number(new URL(stack.baseUrl).port), requests, LOAD);
  return {
    perSecond,
    p99Ms: percentile(latencies, 0.99),
    apiMs: (timeOf(...API_NODES) - before[0]) / latencies.length,
    databaseMs: (timeOf('mariadb') - before[1]) / latencies.length,
  };
}

function pidOf({ members }: FaultStack, name: StackMember): number {
  const member = members.get(name);
  if (!member) throw new Error(`no process ${name}`);
  return member.pid;
}
