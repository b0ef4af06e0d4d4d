import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '#shared/languages.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Addon } from '#shared/server/models/addon.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import {
  APOB,
  addAddons,
  buyAddons,
  LPA,
  LPA_PRICE,
  payingFor,
  paymentStatesOf,
  takeSample,
} from '#test/factories/addons.ts';
import { aBuyer, cancelAsCustomer, orderOf, paymentOf } from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidBuyer } from '#test/factories/paid-buyers.ts';
import { aCustomer } from '#test/factories/people.ts';
import { applyVoucher, aVoucher } from '#test/factories/vouchers.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

describe('extras are refused', () => {
  it.each<[what: string, keys: string[], error: string]>([
    ['nobody sells', ['addon-nothing'], 'addon-unavailable'],
    ['of another group', ['addon-thyroid'], 'addon-other-group'],
    ['measured already', ['addon-home-hba1c'], 'addon-included'],
    ['together with one that can be had', [LPA, 'addon-thyroid'], 'addon-other-group'],
    ['of which there are none', [], 'invalid-input'],
  ])('%s, in four languages, and nothing is changed', async (_what, addonKeys, error) => {
    const buyer = await aPaidBuyer(world);
    const before = await orderOf(world, buyer);
    const messages = new Set<string>();
    for (const language of LANGUAGES) {
      const facts = { params: { orderId: buyer.orderId }, body: { addonKeys }, token: buyer.token, language };
      const answer = await call(world.baseUrl, 'chooseAddons', facts);
      expect(answer.error).toMatchObject({ error, statusCode: error === 'invalid-input' ? 400 : 409 });
      messages.add(answer.error.message);
    }
    expect(messages.size).toBe(LANGUAGES.length);
    expect(await orderOf(world, buyer)).toEqual(before);
  });

  it('that were bought, with the order or later, also when nobody sells them any more', async () => {
    const placed = await aPaidBuyer(world, { addonKeys: [APOB] });
    expect((await addAddons(world, placed, [APOB])).error).toMatchObject({
      error: 'addon-bought',
      details: { keys: [APOB] },
    });
    await buyAddons(world, placed, [LPA]);
    await updateRows(world.services, Addon, { active: 0 }, { key: LPA });
    try {
      expect((await addAddons(world, placed, [LPA])).error).toMatchObject({ error: 'addon-bought' });
      const other = await aPaidBuyer(world);
      expect((await addAddons(world, other, [LPA])).error).toMatchObject({ error: 'addon-unavailable' });
    } finally {
      await updateRows(world.services, Addon, { active: 1 }, { key: LPA });
    }
  });

  it('that are for the other sex', async () => {
    const wish = { productGroupKey: 'health-check', productKey: 'health-check-basic' };
    const her = await aPaidBuyer(world, { ...wish, customer: await aCustomer(world, { sex: 'female' }) });
    expect((await addAddons(world, her, ['addon-psa'])).error).toMatchObject({ error: 'not-for-this-sex' });
    const him = await aPaidBuyer(world, { ...wish, customer: await aCustomer(world, { sex: 'male' }) });
    expect((await addAddons(world, him, ['addon-psa'])).status).toBe(200);
  });

  it('for an order that is unpaid, cancelled, sampled, or somebody else’s', async () => {
    const unpaid = await aBuyer(world);
    expect((await addAddons(world, unpaid, [LPA])).error).toMatchObject({ error: 'addons-unpaid' });
    const sampled = await aPaidBuyer(world);
    await takeSample(world, sampled);
    expect((await addAddons(world, sampled, [LPA])).error).toMatchObject({ error: 'addons-too-late' });
    expect((await orderOf(world, sampled)).addingBarred).toBe('addons-too-late');
    const cancelled = await aPaidBuyer(world);
    await cancelAsCustomer(world, cancelled);
    expect((await addAddons(world, cancelled, [LPA])).error).toMatchObject({ error: 'order-cancelled' });
    expect((await addAddons(world, { ...unpaid, orderId: sampled.orderId }, [LPA])).status).toBe(404);
  });

  it.each([
    ['while the shop is closed', 'DISABLE_STORE', 'store-closed'],
    ['while the shop is for administrators only', 'ADMIN_ONLY_MODE', 'admin-only-mode'],
  ] as const)('%s', async (_when, name, error) => {
    const buyer = await aPaidBuyer(world);
    const updatedAt = world.services.now();
    await insert(world.services, RuntimeSetting, { name, value: true, updatedAt, updatedBy: null });
    try {
      expect((await addAddons(world, buyer, [LPA])).error).toMatchObject({ error });
      expect(await paymentStatesOf(world, buyer)).toEqual(['order settled']);
    } finally {
      await world.services.sequelize.query('DELETE FROM runtime_settings WHERE name = ?', { replacements: [name] });
    }
  });

  it('and only those are named that the reason is about', async () => {
    const buyer = await aPaidBuyer(world, { addonKeys: [APOB] });
    const { error } = await addAddons(world, buyer, [LPA, 'addon-thyroid', APOB]);
    expect(error).toMatchObject({ error: 'addon-other-group', details: { keys: ['addon-thyroid'] } });
  });

  it('for a voucher: an order has one, and it is not for them', async () => {
    const buyer = await aPaidBuyer(world);
    const { transactionNo } = await addAddons(world, buyer, [LPA]);
    const paying = payingFor(buyer, transactionNo);
    const code = await aVoucher(world);
    expect((await applyVoucher(world, paying, code)).error).toMatchObject({
      statusCode: 409,
      error: 'voucher-not-for-addons',
    });
    expect(await paymentOf(world, paying)).toMatchObject({ amount: LPA_PRICE });
  });
});
