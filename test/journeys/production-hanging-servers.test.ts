import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { columns, select } from '#shared/server/database/sql.ts';
import { isUnavailable } from '#shared/server/is-unavailable.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder, type PlacedOrder, TERMS_VERSION } from '#test/factories/orders.ts';
import { aPhoneNo, visitAs } from '#test/factories/people.ts';
import { type PrivateServers, startPrivateServers } from '#test/setup/private-servers.ts';
import { probe } from '#test/setup/probe.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

/** Nobody at a browser waits longer. */
const LONGEST_ANSWER_MS = 10_000;

let servers: PrivateServers;
let world: World;
let customer: Visitor;
let order: PlacedOrder;

beforeAll(async () => {
  servers = await startPrivateServers('test');
  world = await openWorld();
  order = await aPlacedOrder(world);
  customer = await visitAs(world, order.customer);
}, 120_000);

afterAll(async () => {
  await world?.close();
  await servers?.stop();
});

describe('while MariaDB hangs', () => {
  it('everything is answered in time: calls with 503 and Retry-After, health as it is; afterwards all is well', async () => {
    expect(await outcomes([...reads(20), write()])).toEqual({ '200': 20, '204': 1 });
    servers.signal('mariadb', 'SIGSTOP');
    const probes = Promise.all((['healthz', 'readyz', 'metrics'] as const).map(ask));
    // More calls than there are connections, so that some wait for a free one first.
    const calls = await outcomes([...reads(30), write(), write(), startCheckout()]);
    expect(calls).toEqual({ '503 unavailable, retry after 2': 33 });
    const [health, ready, metrics] = await probes;
    expect(health).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(ready).toMatchObject({ status: 503, text: expect.stringContaining('"database":false,"redis":true') });
    expect(metrics).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^dependency_up\{dependency="mariadb"\} 0\ndependency_up\{dependency="redis"\} 1$/m),
    });
    servers.signal('mariadb', 'SIGCONT');
    await untilReady();
    expect(await outcomes([...reads(20), write()])).toEqual({ '200': 20, '204': 1 });
    // Every connection was given back or thrown away.
    expect(poolOf(world).using).toBe(0);
    expect(poolOf(world).size).toBeLessThanOrEqual(8);
  }, 60_000);
});

describe('a connection that is lost', () => {
  it('in the middle of a statement means that MariaDB is unavailable, and the next call gets another one', async () => {
    const sleeping = select(world.services, columns<{ one: number }>({ one: 'SLEEP(4)' }), 'FROM DUAL');
    const ids = await waitUntil('the statement runs', findSleeping, (found) => found.length === 1, world);
    await world.services.sequelize.query(`KILL CONNECTION ${ids[0]?.id}`);
    const error = await sleeping.then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(isUnavailable(error)).toBe(true);
    expect(await outcomes(reads(10))).toEqual({ '200': 10 });
  });

  it('a statement that takes too long is ended by the server, so that nothing goes on running', async () => {
    const endless = select(world.services, columns<{ one: number }>({ one: 'SLEEP(100)' }), 'FROM DUAL');
    const error = await endless.then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(error).toMatchObject({ errno: 1969 });
    expect(isUnavailable(error)).toBe(true);
    expect(await findSleeping()).toEqual([]);
  });
});

describe('while Redis hangs', () => {
  it('sign-in codes are refused, everything else works', async () => {
    servers.signal('redis', 'SIGSTOP');
    const visitor = new Visitor(world);
    const codes = Array.from({ length: 5 }, () =>
      visitor.call('startSignIn', { body: { phoneNo: aPhoneNo(), forSignUp: true } }),
    );
    expect(await outcomes(codes)).toEqual({ '503 unavailable, retry after 2': 5 });
    expect(await outcomes([...reads(10), write()])).toEqual({ '200': 10, '204': 1 });
    expect(await ask('readyz')).toMatchObject({
      status: 200,
      text: expect.stringContaining('"database":true,"redis":false'),
    });
    expect(await ask('metrics')).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^dependency_up\{dependency="mariadb"\} 1\ndependency_up\{dependency="redis"\} 0$/m),
    });
    servers.signal('redis', 'SIGCONT');
    await untilRedis();
    const again = visitor.call('startSignIn', { body: { phoneNo: aPhoneNo(), forSignUp: true } });
    expect(await outcomes([again])).toEqual({ '200': 1 });
  }, 60_000);
});

const reads = (count: number): Promise<CallAnswer>[] =>
  Array.from({ length: count }, () =>
    customer.call('listCustomerOrders', { params: { customerId: order.customer.id } }),
  );

const write = (): Promise<CallAnswer> =>
  customer.call('acceptTerms', {
    params: { orderId: order.orderId },
    body: { version: TERMS_VERSION },
    idempotencyKey: randomUUID(),
  });

const startCheckout = (): Promise<CallAnswer> =>
  customer.call('startCheckout', {
    params: { orderId: order.orderId, transactionNo: order.transactionNo },
    idempotencyKey: randomUUID(),
  });

interface CallAnswer {
  status: number;
  error: { error: string } | null;
  headers: Headers;
}

/** How often each kind of answer came; a call without one in time counts as such. */
async function outcomes(calls: readonly Promise<CallAnswer>[]): Promise<Record<string, number>> {
  const kinds = await Promise.all(
    calls.map(async (call) => {
      const answer = await inTime(call);
      if (answer === undefined) return 'no answer';
      const { status, error, headers } = answer;
      return status < 400 ? `${status}` : `${status} ${error?.error}, retry after ${headers.get('retry-after')}`;
    }),
  );
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const tooLate = AbortSignal.timeout(LONGEST_ANSWER_MS);
  const nothing = new Promise<undefined>((resolve) => tooLate.addEventListener('abort', () => resolve(undefined)));
  return Promise.race([answer, nothing]);
}

async function ask(name: 'healthz' | 'readyz' | 'metrics'): Promise<{ status: number; text: string } | undefined> {
  const asked = probe(world, `/${name}`).then(async (answer) => ({
    status: answer.status,
    text: await answer.text(),
  }));
  return inTime(asked);
}

const untilReady = () =>
  waitUntil(
    'ready again',
    () => ask('readyz'),
    (answer) => answer?.status === 200,
    world,
  );
const untilRedis = () =>
  waitUntil(
    'Redis again',
    () => ask('readyz'),
    (answer) => answer?.text.includes('"redis":true') === true,
    world,
  );

const SLEEPING = columns<{ id: number }>({ id: 'ID' });
const findSleeping = (): Promise<{ id: number }[]> =>
  select(
    world.services,
    SLEEPING,
    "FROM information_schema.PROCESSLIST WHERE INFO LIKE '%SLEEP(%' AND ID <> CONNECTION_ID()",
  );

function poolOf({ services }: World): { using: number; size: number } {
  const manager = services.sequelize.connectionManager as unknown as { pool: { using: number; size: number } };
  return manager.pool;
}
