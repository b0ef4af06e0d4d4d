import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder, orderBody } from '#test/factories/orders.ts';
import { aCustomer, visitAs } from '#test/factories/people.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

type Switch = 'DISABLE_STORE' | 'ADMIN_ONLY_MODE';
const turnOn = (name: Switch) =>
  insert(world.services, RuntimeSetting, { name, value: true, updatedAt: world.services.now(), updatedBy: null });
const turnOff = (name: Switch) => updateRows(world.services, RuntimeSetting, { value: false }, { name });

describe('the switches of a running product', () => {
  it('say until somebody changes them: open to everybody, with prices, in every language', async () => {
    const visitor = new Visitor(world);
    expect(await visitor.need('getAdminOnly')).toEqual({ value: false });
    expect(await visitor.need('getDisableStore')).toEqual({ value: false });
    expect(await visitor.need('getDisplayPrice')).toEqual({ value: true });
    expect(await visitor.need('getLanguageSwitching')).toEqual({ value: true, languages: [...LANGUAGES] });
  });

  it.each([
    ['DISABLE_STORE', 'getDisableStore', 'store-closed'],
    ['ADMIN_ONLY_MODE', 'getAdminOnly', 'admin-only-mode'],
  ] as const)('%s refuses what a customer orders until it is off again', async (name, shown, refusal) => {
    const customer = await visitAs(world, await aCustomer(world));
    const body = orderBody(await aFreeSlot(world));
    await turnOn(name);
    expect(await customer.need(shown)).toEqual({ value: true });
    expect((await customer.call('createOrder', { body })).error.error).toBe(refusal);
    await turnOff(name);
    expect(await customer.need(shown)).toEqual({ value: false });
    expect((await customer.call('createOrder', { body })).status).toBe(200);
  });
});

describe('the clock of a test', () => {
  it('can be moved', () => {
    world.advance(DAY_MS);
    expect(world.services.now().getTime() - Date.now()).toBeGreaterThan(DAY_MS / 2);
  });

  it('is right again in the next test', () => {
    expect(world.services.now().getTime() - Date.now()).toBeLessThan(DAY_MS / 2);
  });
});

describe('a wait of a test that ends in vain', () => {
  it('says what it waited for, what was answered last, the end of the log and the jobs that are not done', async () => {
    const { orderId } = await aPlacedOrder(world); // this world has no worker: the job that ends its hold stays
    const wait = waitUntil(
      'the hold is over',
      async () => 'still held',
      () => false,
      world,
      10,
    );
    const message = await wait.catch((error: Error) => error.message);
    expect(message).toContain('not reached: the hold is over\nlast answer: "still held"');
    expect(message).toMatch(new RegExp(`end of the log of world\\n.*"msg"[^]*jobs that are not done[^]*${orderId}`));
  });
});
