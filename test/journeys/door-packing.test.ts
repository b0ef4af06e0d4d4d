import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import { addressOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, signIn, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { aShare, aTicket } from '#test/factories/shares.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const get = (path: string, accepted: string, token?: string) =>
  fetch(`${world.baseUrl}/api${path}`, {
    headers: { 'accept-encoding': accepted, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });

it('what anybody may read is sent packed as the client takes it, and is the same', async () => {
  const plain = await get('/product-groups', 'identity');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const text = await plain.text();
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const packed = await get('/product-groups', accepted);
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length / 2);
    expect(await packed.text()).toBe(text);
  }
});

it('what is too short to gain anything is left as it is', async () => {
  const short = await get('/runtime/disable-store', 'br');
  expect(short.status).toBe(200);
  expect(short.headers.get('content-encoding')).toBeNull();
});

it('what belongs to a person is never packed, however long: the length would tell of it', async () => {
  const { customer } = await aPaidOrder(world);
  await aPlacedOrder(world, { customer });
  await aPlacedOrder(world, { customer });
  const { token } = await signIn(world, customer);
  const own = await get(`/customers/${customer.id}/orders`, 'gzip, deflate, br', token);
  expect(own.status).toBe(200);
  expect(own.headers.get('content-encoding')).toBeNull();
  expect((await own.text()).length).toBeGreaterThan(2_000);
});

it('what a ticket opens belongs to a person as well, although anybody may call', async () => {
  const customer = await aCustomer(world);
  const { orderId } = await aReleasedOrder(world, { customer });
  const ticket = await aTicket(world, await aShare(await visitAs(world, customer), orderId));
  const shared = await get(addressOf(contract.getSharedResult, {}).replace('/api', ''), 'gzip, deflate, br', ticket);
  expect(shared.status).toBe(200);
  expect([shared.headers.get('content-encoding'), shared.headers.get('etag')]).toEqual([null, null]);
  expect((await shared.text()).length).toBeGreaterThan(2_000);
});

it.each([
  ['what may be kept until it changes has a mark of its content', '/product-groups', 'public, no-cache', true],
  ['what tells of this moment is not kept', '/runtime/disable-store', 'no-store', false],
])('%s', async (_what, path, kept, isMarked) => {
  const { headers } = await get(path, 'identity');
  expect([headers.get('cache-control'), headers.has('etag')]).toEqual([kept, isMarked]);
});
