import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SettingName } from '#shared/domain/runtime/runtime-settings.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { Replacement } from '#shared/server/models/replacement.ts';
import { aRecommendation, FERRITIN_PRICE, followUpBody } from '#test/factories/follow-ups.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, orderBody, type PlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aSampledOrder, rejectingMessage, TOTAL_CHOLESTEROL } from '#test/factories/rejections.ts';
import { importFile } from '#test/factories/results.ts';
import { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  doctor = await visitAs(world, await aDoctor(world));
});

afterEach(() => change(world.services, "DELETE FROM runtime_settings WHERE name NOT LIKE 'CALLBACK%'"));
afterAll(() => world.close());

const set = (name: SettingName, value: boolean) => admin.need('changeSetting', { params: { name }, body: { value } });

/** Somebody whose sample could not be analysed. */
async function aRejectedOrder(): Promise<PlacedOrder> {
  const order = await aSampledOrder(world);
  await importFile(world, rejectingMessage(order, { tests: [[TOTAL_CHOLESTEROL, 'hämolytisch', 'X']] }));
  return order;
}

async function chooseSample(visitor: Visitor, orderId: string, instead?: string) {
  const { partnerBranchId, from } = await aFreeSlot(world);
  const body = { appointment: { partnerBranchId, from }, ...(instead ? { instead } : {}) };
  const { status, error } = await visitor.call('chooseReplacement', { params: { orderId }, body });
  return { code: status < 300 ? status : error.error, from };
}

const CLOSED = [
  ['DISABLE_STORE', 'store-closed'],
  ['ADMIN_ONLY_MODE', 'admin-only-mode'],
] as const;

describe.each(CLOSED)('while %s', (name, refusal) => {
  it('no recommended follow-up is ordered, and none is claimed', async () => {
    const main = await aRecommendation(world, doctor);
    await set(name, true);
    const before = await countRows(world.services, Order, {});
    const { error } = await main.visitor.call('createOrder', { body: followUpBody(main.orderId) });
    expect(error.error).toBe(refusal);
    expect(await countRows(world.services, Order, {})).toBe(before);
    await set(name, false);
    const placed = await main.visitor.need('createOrder', { body: followUpBody(main.orderId) });
    expect(placed._id).toEqual(expect.any(String));
  });

  it('no free new sample is chosen; one that was chosen before still changes its time', async () => {
    const waiting = await aRejectedOrder();
    const chosen = await aRejectedOrder();
    const visitor = await visitAs(world, chosen.customer);
    const first = await chooseSample(visitor, chosen.orderId);
    expect(first.code).toBe(204);
    await set(name, true);
    const refused = await chooseSample(await visitAs(world, waiting.customer), waiting.orderId);
    expect(refused.code).toBe(refusal);
    expect(await countRows(world.services, Replacement, { orderId: waiting.orderId })).toBe(0);
    expect((await chooseSample(visitor, chosen.orderId, first.from)).code).toBe(204);
    const byStaff = await chooseSample(admin, waiting.orderId);
    expect(byStaff.code).toBe(name === 'DISABLE_STORE' ? refusal : 204);
  });
});

describe('while prices are hidden', () => {
  it('no price is in the catalogue, in groups, tests and extras, and all are there again later', async () => {
    const prices = async () => {
      const visitor = new Visitor(world);
      const { productGroups } = await visitor.need('listProductGroups');
      const group = await visitor.need('getProductGroup', { params: { id: 'health-check' } });
      const { addons } = await visitor.need('listAddons', { params: { id: 'health-check' } });
      return [...productGroups.flatMap(({ products }) => products), ...group.products, ...addons].map(
        (one) => one.price,
      );
    };
    const shown = await prices();
    expect(shown.every((price) => typeof price === 'number')).toBe(true);
    await set('DISPLAY_PRICE', false);
    expect(await prices()).toEqual(shown.map(() => null));
    await set('DISPLAY_PRICE', true);
    expect(await prices()).toEqual(shown);
  });

  it('a test is bought all the same, and what is to be paid stands before paying', async () => {
    await set('DISPLAY_PRICE', false);
    const visitor = await visitAs(world, await aCustomer(world));
    const placed = await visitor.need('createOrder', { body: orderBody(await aFreeSlot(world)) });
    const order = await visitor.need('getOrder', { params: { orderId: placed._id } });
    expect(order.total).toBeGreaterThan(0);
    const asked = { params: { orderId: placed._id }, query: { transactionId: placed.transactionNo } };
    const payment = await visitor.need('getPayment', asked);
    expect(payment).toMatchObject({ amount: order.total });
  });

  it('a recommended follow-up costs what it costs', async () => {
    const main = await aRecommendation(world, doctor);
    await set('DISPLAY_PRICE', false);
    const placed = await main.visitor.need('createOrder', { body: followUpBody(main.orderId) });
    const order = await main.visitor.need('getOrder', { params: { orderId: placed._id } });
    expect(order.total).toBe(FERRITIN_PRICE);
  });
});
