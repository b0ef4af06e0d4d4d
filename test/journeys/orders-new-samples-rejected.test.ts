import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import {
  choose,
  HAEMOLYSED,
  placesTaken,
  rejectionsOf,
  say,
  seenByCustomer,
  smsTo,
} from '#test/factories/new-samples.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot } from '#test/factories/orders.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { aSampledOrder, statusOf, TOTAL_CHOLESTEROL, TRIGLYCERIDES } from '#test/factories/rejections.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

describe('a value that the laboratory could not measure', () => {
  it('is a rejection: the order says so, and its customer hears of it once, without marker, value or reason', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, {
      tests: [
        [TOTAL_CHOLESTEROL, '', 'X', 'Probe hämolytisch'],
        [TRIGLYCERIDES, '1.1', 'F'],
      ],
    });
    expect(await rejectionsOf(world, order)).toEqual([
      { marker: 'cholesterol-total', reason: 'haemolysed', state: 'open', sampleNo: 0 },
    ]);
    const found = await seenByCustomer(world, order);
    expect(found).toMatchObject({ label: 'new-sample-needed', expectedResultDate: null });
    expect(found.newSample).toMatchObject({ state: 'needed', reasons: ['haemolysed'], isPart: true, mayChoose: true });
    expect(JSON.stringify(found.newSample)).not.toContain('cholesterol');
    const told = await smsTo(world, order, 'new-sample-needed');
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toMatch(/cholesterol|hämo|haemo/i);
    expect(Object.keys(told[0]?.variables ?? {}).sort()).toEqual(['link', 'orderNumber']);
    // The list of the customer says it too.
    const list = await (await visitAs(world, order.customer)).need('listCustomerOrders', {
      params: { customerId: order.customer.id },
      query: {},
    });
    expect(list.items[0]).toMatchObject({ label: 'new-sample-needed', newSample: { state: 'needed' } });
  });

  it('that nobody ordered, or that cannot be calculated, rejects nothing', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, {
      tests: [
        ['2823-3', 'hämolytisch', 'X'],
        [TOTAL_CHOLESTEROL, 'nicht berechenbar', 'X'],
      ],
    });
    expect(await rejectionsOf(world, order)).toEqual([]);
    expect((await seenByCustomer(world, order)).newSample).toBeNull();
    expect(await smsTo(world, order, 'new-sample-needed')).toEqual([]);
  });

  it('takes an order of which nobody said so to the laboratory: nobody cancels or moves its sampling any more', async () => {
    const order = await aSampledOrder(world);
    expect(await statusOf(world, order.orderId)).toBe(OrderStatus.PAID);
    await say(world, order, HAEMOLYSED);
    expect(await statusOf(world, order.orderId)).toBe(OrderStatus.ANALYZING);
    expect(await seenByCustomer(world, order)).toMatchObject({ cancelling: null, rescheduling: null });
  });

  it('is no rejection any more once its value comes; the same file again changes nothing', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, HAEMOLYSED);
    await say(world, order, HAEMOLYSED);
    expect(await rejectionsOf(world, order)).toHaveLength(1);
    await say(world, order, { written: '20261121080000', tests: [[TOTAL_CHOLESTEROL, '4.4', 'F']] });
    expect((await rejectionsOf(world, order)).map(({ state }) => state)).toEqual(['received']);
    expect(await seenByCustomer(world, order)).toMatchObject({ newSample: null });
    // An older message, late, does not reject what has its value.
    await say(world, order, { ...HAEMOLYSED, written: '20261119090000' });
    expect((await rejectionsOf(world, order)).map(({ state }) => state)).toEqual(['received']);
    expect(await smsTo(world, order, 'new-sample-needed')).toHaveLength(1);
  });

  it('of a whole specimen without values is every ordered marker that has none (SPM-21, or no results at all)', async () => {
    const [coded, empty] = [await aSampledOrder(world), await aSampledOrder(world)];
    await say(world, coded, { tests: [[TRIGLYCERIDES, '1.1', 'F']] });
    await say(world, coded, { written: '20261121080000', spm21: 'RC^Clotting^HL70490' });
    const rows = await rejectionsOf(world, coded);
    expect(rows).toHaveLength(6);
    expect(rows.every(({ reason, marker }) => reason === 'clotted' && marker !== 'triglycerides')).toBe(true);
    await say(world, empty, { groupStatus: 'X' });
    expect(await rejectionsOf(world, empty)).toHaveLength(7);
    expect((await seenByCustomer(world, empty)).newSample).toMatchObject({ isPart: false, reasons: ['other'] });
  });

  it('leaves with its match, when that is undone, and comes back with it', async () => {
    const order = await aSampledOrder(world);
    const importId = await say(world, order, HAEMOLYSED);
    const { messages } = await admin.need('getImport', { params: { id: importId } });
    const params = { id: importId, messageId: messages[0]?._id ?? '' };
    expect((await admin.call('undoMatch', { params, body: { reason: 'Röhrchen verwechselt' } })).status).toBe(204);
    expect((await rejectionsOf(world, order)).map(({ state }) => state)).toEqual(['withdrawn']);
    expect((await seenByCustomer(world, order)).newSample).toBeNull();
    const body = { orderNumber: order.orderNumber, reason: 'Doch richtig' };
    expect((await admin.call('matchImportMessage', { params, body })).status).toBe(204);
    await runJobs(world);
    expect((await rejectionsOf(world, order)).map(({ state }) => state)).toEqual(['open']);
    expect(await smsTo(world, order, 'new-sample-needed')).toHaveLength(1);
  });

  it('that is undone after a new sample was chosen gives its place back, and the customer is told', async () => {
    const order = await aSampledOrder(world);
    const importId = await say(world, order, HAEMOLYSED);
    const slot = await aFreeSlot(world);
    await choose(world, order, slot);
    const { messages } = await admin.need('getImport', { params: { id: importId } });
    const params = { id: importId, messageId: messages[0]?._id ?? '' };
    const { version } = await seenByCustomer(world, order);
    await admin.need('undoMatch', { params, body: { reason: 'Röhrchen verwechselt' } });
    expect(await placesTaken(world, slot)).toBe(0);
    expect(await smsTo(world, order, 'new-sample-not-needed')).toHaveLength(1);
    const found = await seenByCustomer(world, order);
    expect(found.newSample).toBeNull();
    expect(found.version).toBeGreaterThan(version);
  });

  it('stands again when the message with its value turns out to be of somebody else', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, HAEMOLYSED);
    const importId = await say(world, order, { written: '20261121080000', tests: [[TOTAL_CHOLESTEROL, '4.4', 'F']] });
    const { messages } = await admin.need('getImport', { params: { id: importId } });
    const params = { id: importId, messageId: messages[0]?._id ?? '' };
    await admin.need('undoMatch', { params, body: { reason: 'Röhrchen verwechselt' } });
    expect((await rejectionsOf(world, order)).map(({ state }) => state)).toEqual(['open']);
  });
});
