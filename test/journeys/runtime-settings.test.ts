import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RUNTIME_DEFAULTS, RUNTIME_SETTINGS, type SettingName } from '#shared/domain/runtime/runtime-settings.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { QUEUE_PREFIX } from '#shared/server/queues.ts';
import { changeSetting } from '#shared/server/runtime/change-setting.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Actor } from '#shared/server/services.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, anAdmin, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { takeTurn } from '#worker/messaging/take-turn.ts';

let world: World;
let admin: Visitor;
let adminId: string;

beforeAll(async () => {
  world = await openWorld();
  // Tests begin with callbacks at any hour; this is about a product nobody has changed.
  await change(world.services, "DELETE FROM runtime_settings WHERE name LIKE 'CALLBACK%'");
  const person = await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' });
  adminId = person.id;
  admin = await visitAs(world, person);
});

afterAll(() => world.close());

const set = (name: string, value: unknown, reason?: string) =>
  admin.call('changeSetting', { params: { name }, body: { value: value as boolean, ...(reason ? { reason } : {}) } });
const settingOf = async (name: SettingName) =>
  (await admin.need('listSettings')).settings.find((setting) => setting.name === name);
const eventsOf = (name: string) =>
  findRows(world.services, Activity, ['event', 'actorId', 'facts'], { where: { entityId: name }, order: ['at', 'id'] });

describe('the settings of a running product', () => {
  it('are all there, with type, value, default and what they do, and nobody who changed them', async () => {
    const { settings } = await admin.need('listSettings');
    expect(settings.map(({ name }) => name)).toEqual(Object.keys(RUNTIME_SETTINGS));
    for (const { name, value, default: usual, description, changed } of settings) {
      expect(value).toEqual(usual);
      expect(value).toEqual(RUNTIME_DEFAULTS[name]);
      expect(description).toMatch(/\.$/);
      expect(changed).toBeNull();
    }
    expect(await admin.need('checkAdminAuth')).toEqual({ value: true });
  });

  it('are changed by an administrator at once: value, who, why, and what every browser hears of', async () => {
    expect((await set('SLOT_HOLD_MINUTES', 20, 'Ostern')).status).toBe(204);
    expect(await settingOf('SLOT_HOLD_MINUTES')).toMatchObject({
      ...{ type: 'number', unit: 'minutes', value: 20, default: 15, min: 5, max: 60 },
      changed: { by: 'Reto Testmann', at: expect.any(String) },
    });
    expect((await readRuntimeSettings(world.services)).SLOT_HOLD_MINUTES).toBe(20);
    expect(await eventsOf('SLOT_HOLD_MINUTES')).toEqual([
      {
        event: 'runtime.setting-changed',
        actorId: adminId,
        facts: { name: 'SLOT_HOLD_MINUTES', from: 15, to: 20, reason: 'Ostern' },
      },
    ]);
    expect(await readPushes(world.services)).toContainEqual({
      ...{ entity: 'runtime', id: 'SLOT_HOLD_MINUTES', rooms: ['everybody'] },
    });
    expect((await set('SLOT_HOLD_MINUTES', 15)).status).toBe(204);
    const { items } = await admin.need('listSettingChanges', { params: { name: 'SLOT_HOLD_MINUTES' } });
    expect(items).toMatchObject([
      { from: 20, to: 15, reason: null, by: 'Reto Testmann' },
      { from: 15, to: 20, reason: 'Ostern' },
    ]);
  });

  it('keep hours of callbacks as they are written, and nobody’s as nothing', async () => {
    for (const value of ['Mo-Sa 09:00-16:30', '', 'Su 00:00-24:00']) {
      expect((await set('CALLBACK_HOURS_IT', value)).status).toBe(204);
      expect(await settingOf('CALLBACK_HOURS_IT')).toMatchObject({ type: 'hours', value });
    }
    const { items } = await admin.need('listSettingChanges', { params: { name: 'CALLBACK_HOURS_IT' } });
    expect(items.map(({ from, to }) => [from, to])).toEqual([
      ['', 'Su 00:00-24:00'],
      ['Mo-Sa 09:00-16:30', ''],
      ['Mo-Fr 08:00-18:00', 'Mo-Sa 09:00-16:30'],
    ]);
  });

  it('stay as they are when they get the value they have: no line, no push', async () => {
    await set('REMINDER_HOURS', 24);
    expect(await eventsOf('REMINDER_HOURS')).toEqual([]);
    expect(await findRows(world.services, RuntimeSetting, ['name'], { where: { name: 'REMINDER_HOURS' } })).toEqual([]);
    await set('LANGUAGE_SWITCHING_OPTIONS', ['fr', 'de']);
    await set('LANGUAGE_SWITCHING_OPTIONS', ['de', 'fr']);
    expect(await eventsOf('LANGUAGE_SWITCHING_OPTIONS')).toHaveLength(1);
    expect(await admin.need('getLanguageSwitching')).toEqual({ value: true, languages: ['fr', 'de'] });
  });

  it('say whom a language concerns before it is switched off', async () => {
    const counted = async () => (await admin.need('countLanguageUse')).languages;
    const before = await counted();
    expect(before.map(({ language }) => language)).toEqual(['de', 'en', 'fr', 'it']);
    const customer = await aCustomer(world, { preferredLanguage: 'it' });
    // One that is paid, and one that nobody paid.
    await aPaidOrder(world, { customer });
    await aPlacedOrder(world, { customer });
    // Their browser reads German, and so does the order.
    expect(await counted()).toEqual(
      before.map((one) => ({
        ...one,
        customers: one.customers + (one.language === 'it' ? 1 : 0),
        openOrders: one.openOrders + (one.language === 'de' ? 1 : 0),
      })),
    );
  });

  it.each([
    ['DISABLE_STORE', 'getDisableStore', true],
    ['ADMIN_ONLY_MODE', 'getAdminOnly', true],
    ['DISPLAY_PRICE', 'getDisplayPrice', false],
    ['LANGUAGE_SWITCHING_ENABLE', 'getLanguageSwitching', false],
  ] as const)('%s shows in %s with the next question of anybody', async (name, shown, value) => {
    const visitor = new Visitor(world);
    await set(name, value);
    expect(await visitor.need(shown)).toMatchObject({ value });
    await set(name, !value);
    expect(await visitor.need(shown)).toMatchObject({ value: !value });
  });

  it('are the pace of the next message where the environment names none', async () => {
    const services = { ...world.services, config: { ...world.services.config, smsPerSecond: 0 } };
    const gapAfter = async (number: string) => {
      await takeTurn(services, number);
      return services.redis.pttl(`${QUEUE_PREFIX}:sms-turn:${number}`);
    };
    await set('SMS_PER_SECOND_PER_NUMBER', 20);
    expect(await gapAfter('+41790009901')).toBeLessThanOrEqual(50);
    await set('SMS_PER_SECOND_PER_NUMBER', 1);
    expect(await gapAfter('+41790009902')).toBeGreaterThan(50);
  });

  it('hide every price of the catalogue', async () => {
    await set('DISPLAY_PRICE', false);
    const visitor = new Visitor(world);
    const { productGroups } = await visitor.need('listProductGroups');
    expect(productGroups.flatMap(({ products }) => products.map(({ price }) => price)).every((p) => p === null)).toBe(
      true,
    );
    await set('DISPLAY_PRICE', true);
  });
});

describe('somebody who attacks the settings', () => {
  it.each([['UNKNOWN'], ['constructor'], ['__proto__'], ['slot_hold_minutes'], ['toString']])(
    'finds no setting %s',
    async (name) => {
      expect((await set(name, true)).status).toBe(404);
      expect((await admin.call('listSettingChanges', { params: { name } })).status).toBe(404);
    },
  );

  it.each([
    ['DISABLE_STORE', 'true', 'field.type'],
    ['DISABLE_STORE', 1, 'field.type'],
    ['DISABLE_STORE', { $ne: false }, 'field.type'],
    ['SLOT_HOLD_MINUTES', '15', 'field.number'],
    ['SLOT_HOLD_MINUTES', [15], 'field.type'],
    ['SLOT_HOLD_MINUTES', 15.5, 'field.integer'],
    ['SLOT_HOLD_MINUTES', 4, 'field.min'],
    ['SLOT_HOLD_MINUTES', 1e9, 'field.max'],
    ['SLOT_HOLD_MINUTES', -1, 'field.min'],
    ['RESCHEDULE_LATE_FEE', -2000, 'field.min'],
    ['MEDICAL_RECORD_RETENTION_YEARS', 19, 'field.min'],
    ['INVOICE_RETENTION_YEARS', 9, 'field.min'],
    ['LANGUAGE_SWITCHING_OPTIONS', [], 'field.languages'],
    ['LANGUAGE_SWITCHING_OPTIONS', ['fr'], 'field.languages'],
    ['LANGUAGE_SWITCHING_OPTIONS', ['de', 'de'], 'field.languages'],
    ['LANGUAGE_SWITCHING_OPTIONS', ['de', 'rm'], 'field.languages'],
    ['LANGUAGE_SWITCHING_OPTIONS', 'de', 'field.languages'],
    ['CALLBACK_HOURS_DE', 'Mo-Fr', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', false, 'field.callbackHours'],
    // Nobody calls back only where nothing at all was written.
    ['CALLBACK_HOURS_DE', '\u0000', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', '\u200b', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', ' ', 'field.callbackHours'],
    ['CALLBACK_HOURS_DE', 'Mo-Fr 08:00-18:00\u0007', 'field.callbackHours'],
    ['LANGUAGE_SWITCHING_OPTIONS', ['de', 'fr\u0000'], 'field.languages'],
    ['CALLBACK_HOURS_DE', ['Mo-Fr 08:00-18:00'], 'field.callbackHours'],
  ])('does not make %s %j', async (name, value, key) => {
    const before = await settingOf(name as SettingName);
    const answer = await set(name, value);
    expect(answer).toMatchObject({ status: 400, error: { error: 'invalid-input', fields: [{ path: 'value', key }] } });
    expect(await settingOf(name as SettingName)).toEqual(before);
  });

  it.each([[null], [undefined]])('does not set %s', async (value) => {
    expect((await set('DISABLE_STORE', value)).status).toBe(400);
  });

  it('is refused as a customer and as nobody, whatever is asked', async () => {
    const customer = await visitAs(world, await aCustomer(world));
    const ask = (visitor: Visitor) =>
      Promise.all([
        visitor.call('listSettings'),
        visitor.call('checkAdminAuth'),
        visitor.call('listSettingChanges', { params: { name: 'DISABLE_STORE' } }),
        visitor.call('changeSetting', { params: { name: 'DISABLE_STORE' }, body: { value: true } }),
      ]);
    expect((await ask(customer)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await ask(new Visitor(world))).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await customer.need('getDisableStore')).toEqual({ value: false });
  });

  it('leaves no gap in the history where two administrators change one at once', async () => {
    const other = await visitAs(world, await anAdmin(world));
    for (const value of [10, 12]) {
      const turns = [value, value, value + 1, value + 20].map((one, index) =>
        (index % 2 ? admin : other).call('changeSetting', {
          params: { name: 'SLOT_HOLD_MINUTES' },
          body: { value: one },
        }),
      );
      expect((await Promise.all(turns)).map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    }
    const { items } = await admin.need('listSettingChanges', { params: { name: 'SLOT_HOLD_MINUTES' } });
    expect(items[0]?.to).toBe((await settingOf('SLOT_HOLD_MINUTES'))?.value);
    // What one change left is what the next one found, and none left what it had found.
    expect(items.slice(0, -1).map(({ from }) => from)).toEqual(items.slice(1).map(({ to }) => to));
    expect(items.filter(({ from, to }) => from === to)).toEqual([]);
  });

  it('tells a change that began first and waited for another as the later one', async () => {
    await inTransaction(world.services, async (tx) => {
      expect((await set('SLOT_HOLD_MINUTES', 45)).status).toBe(204);
      const actor = { userId: adminId, roles: ['admin'], sessionId: '' } as Actor;
      await changeSetting(tx, { actor, params: { name: 'SLOT_HOLD_MINUTES' }, body: { value: 46 } });
    });
    const { items } = await admin.need('listSettingChanges', { params: { name: 'SLOT_HOLD_MINUTES' } });
    expect(items.slice(0, 2)).toMatchObject([{ from: 45, to: 46 }, { to: 45 }]);
  });

  it('does not make the higher fee apply earlier than the lower one, also where two change at once', async () => {
    expect((await set('RESCHEDULE_LATE_HOURS', 49)).error).toMatchObject({
      ...{ error: 'invalid-input', fields: [{ path: 'value', key: 'field.setting-order' }] },
    });
    for (let round = 0; round < 5; round += 1) {
      await set('RESCHEDULE_FREE_HOURS', 48);
      await set('RESCHEDULE_LATE_HOURS', 24);
      const both = await Promise.all([set('RESCHEDULE_FREE_HOURS', 30), set('RESCHEDULE_LATE_HOURS', 40)]);
      expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
    }
  });
});
