import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { type RoundRobinProxy, startRoundRobinProxy } from '#test/setup/round-robin-proxy.ts';
import { type Stack, startStack } from '#test/setup/stack.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const CUSTOMER = '+41790000001';
/** A request begins this often; people do not wait for each other, but a busy machine is not buried. */
const BEGINS_EVERY_MS = 100;
const MOST_AT_ONCE = 3;

interface Api {
  origin: string;
  running: RunningProcess;
}

let stack: Stack;
let proxy: RoundRobinProxy;
const apis: Api[] = [];

beforeAll(async () => {
  const environment = { SMS_PER_SECOND: '50', RATE_LIMIT_FACTOR: '1000', DRAIN_SECONDS: '1' };
  stack = await startStack({ web: false, environment });
  const port = await freePort();
  const second = await startProcess('api', { ...stack.environment, PORT: String(port) });
  apis.push({ origin: `http://127.0.0.1:${stack.environment.PORT}`, running: stack.api });
  apis.push({ origin: `http://127.0.0.1:${port}`, running: second });
  proxy = await startRoundRobinProxy(apis.map(({ origin }) => origin));
}, 240_000);

afterAll(async () => {
  await proxy?.stop();
  await apis[1]?.running.stop();
  await stack?.stop();
});

it('six rolling restarts under load break no request and lose no write', async () => {
  const { token } = await new Visitor(stack).signIn(CUSTOMER);
  const placed: string[] = [];
  const broken: string[] = [];
  let answered = 0;
  const visitor = new Visitor({ ...stack, baseUrl: proxy.baseUrl });
  visitor.token = token;
  let running = 0;
  const visit = async (): Promise<void> => {
    running += 1;
    try {
      if (begun.length % 2 === 0) placed.push((await visitor.need('createOrder', kitOrder()))._id);
      else await visitor.need('listProductGroups');
      answered += 1;
    } catch (error) {
      broken.push(String(error));
    }
    running -= 1;
  };
  const begun: Promise<void>[] = [];
  const load = setInterval(() => {
    if (running < MOST_AT_ONCE) begun.push(visit());
  }, BEGINS_EVERY_MS);
  const answeredAtRestart: number[] = [];
  for (let round = 0; round < 6; round++) {
    const api = apis[round % apis.length];
    if (!api) throw new Error('no api');
    await waitUntil(
      'both take requests',
      async () => apis.every(({ origin }) => proxy.isReady(origin)),
      Boolean,
      stack,
    );
    answeredAtRestart.push(answered);
    await api.running.stop();
    expect(api.running.ending).toBe(0);
    await api.running.restart();
  }
  clearInterval(load);
  await Promise.all(begun);
  expect(broken).toEqual([]);
  expect(await countOrders(placed)).toBe(placed.length);
  // The load was there all the time.
  expect(new Set(answeredAtRestart).size).toBe(6);
  expect(placed.length).toBeGreaterThan(20);
  for (const { running } of apis) expect(running.output()).not.toContain('cut off');
}, 300_000);

const kitOrder = () => ({
  body: {
    productGroupKey: 'heart',
    productKey: 'cholesterol-home',
    addonKeys: [],
    application: 'homesampling' as const,
    deliveryAddress: { streetAddress: 'Brunnengasse 40', zipCode: '8400', city: 'Winterthur' },
    statementVersion: medicalStatement.version,
    statementConfirmed: true,
  },
  idempotencyKey: randomUUID(),
});

async function countOrders(ids: readonly string[]): Promise<number> {
  const connection = await createConnection({ uri: stack.databaseUrl });
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS found FROM orders WHERE id IN (?)', [
    ids,
  ]);
  connection.destroy();
  return Number(row?.found);
}
