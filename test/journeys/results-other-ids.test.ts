import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { aShare, aShareCode, aTicket, open } from '#test/factories/shares.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let order: MeasuredOrder & { doctor: { id: string; phoneNo: string } };
let owner: Visitor;
let stranger: Visitor;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  order = await aReleasedOrder(world);
  owner = await visitAs(world, order.customer);
  stranger = await visitAs(world, await aCustomer(world));
  doctor = await visitAs(world, order.doctor);
}, 120_000);
afterAll(() => world.close());

/** The same id as somebody may write it who hopes that one place compares it otherwise than another. */
const WRITINGS: [string, (id: string) => string][] = [
  ['as it is', (id) => id],
  ['in capitals', (id) => id.toUpperCase()],
  ['with one capital', (id) => id.replace(/[a-f]/, (letter) => letter.toUpperCase())],
  ['in braces', (id) => `{${id}}`],
  ['as a name', (id) => `urn:uuid:${id}`],
  ['without dashes', (id) => id.replaceAll('-', '')],
  ['with a space behind it', (id) => `${id} `],
  ['with a zero behind it', (id) => `${id}\0`],
  ['with wide digits', (id) => id.replace('0', '\uff10')],
  ['with a slash', (id) => `./${id}`],
  ['twice', (id) => `${id},${id}`],
];

/** Every call of a customer that names a result, its order or its person. */
const NAMED = (Object.entries(contract) as [string, Declaration][]).filter(
  ([, { path, access }]) =>
    path.startsWith('/results/') &&
    Array.isArray(access) &&
    access.includes('customer') &&
    /:|previous-result/.test(path),
);

function factsOf({ path, method }: Declaration, write: (id: string) => string) {
  const ids: Record<string, string> = { orderId: order.orderId, customerId: order.customer.id, testId: order.resultId };
  const others: Record<string, string> = { version: '1', key: 'more-iron', shareId: order.resultId };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, others[name] ?? write(ids[name] ?? order.resultId)]));
  const query = path.endsWith('/previous-result')
    ? { customerId: write(order.customer.id), testResultId: write(order.resultId) }
    : {};
  return { params, query, ...(method === 'GET' ? {} : { body: {} }) };
}

describe('the ids of a result, written otherwise', () => {
  it('are of enough calls for this to mean something', () => {
    expect(NAMED.length).toBeGreaterThan(14);
  });

  it.each(WRITINGS)('open nothing to somebody else: %s', async (_how, write) => {
    const got: string[] = [];
    for (const [name, declaration] of NAMED) {
      const { token } = stranger;
      const { status, text } = await send(world.baseUrl, declaration, { ...factsOf(declaration, write), token });
      if (![400, 404].includes(status)) got.push(`${name} ${status} ${text.slice(0, 80)}`);
    }
    expect(got).toEqual([]);
  });

  it.each(WRITINGS)('never break a call of their person: %s', async (_how, write) => {
    const got: string[] = [];
    for (const [name, declaration] of NAMED) {
      const { status } = await send(world.baseUrl, declaration, { ...factsOf(declaration, write), token: owner.token });
      if (status >= 500) got.push(`${name} ${status}`);
    }
    expect(got).toEqual([]);
  });

  it('are recorded for their person where a doctor reads with them', async () => {
    const read = async () =>
      (await findRows(world.services, HealthDataRead, ['endpoint'], { where: { customerId: order.customer.id } }))
        .length;
    for (const [, write] of WRITINGS.slice(0, 3)) {
      const before = await read();
      const params = { orderId: write(order.orderId) };
      const { status } = await doctor.call('getResultOfOrder', { params });
      const history = await doctor.call('getHistory', { params: { customerId: write(order.customer.id) } });
      const opened = [status, history.status].filter((one) => one === 200).length;
      expect((await read()) - before).toBe(opened);
    }
    const { items } = await owner.need('listReadings', { params: { id: order.customer.id } });
    expect(items.length).toBeGreaterThanOrEqual(2);
  });
});

describe('what stands in a link, written otherwise', () => {
  it('opens nothing but as it is', async () => {
    const share = await aShare(owner, order.orderId);
    const code = await aShareCode(world, share);
    const { token } = share;
    const writings = [
      token.toUpperCase(),
      token.toLowerCase(),
      `${token}=`,
      `${token}%00`,
      encodeURIComponent(`${token}/`),
      token.slice(0, -1),
      [...token].reverse().join(''),
    ].filter((one) => one !== token);
    const answers = new Set<string>();
    for (const written of writings)
      answers.add(String((await open(world, { token: written }, code, '203.0.113.250')).status));
    expect([...answers].filter((status) => !['400', '404'].includes(status))).toEqual([]);
    expect((await open(world, share, code)).status).toBe(200);
  });

  it('names no result by its ticket: whose id is asked for beside it does not matter', async () => {
    const share = await aShare(owner, order.orderId);
    const ticket = await aTicket(world, share);
    for (const [, declaration] of NAMED) {
      const { status } = await send(world.baseUrl, declaration, { ...factsOf(declaration, (id) => id), token: ticket });
      expect(status).toBe(401);
    }
  });
});
