import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { Replacement } from '#shared/server/models/replacement.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import {
  choose,
  HAEMOLYSED,
  placesTaken,
  rejectionsOf,
  say,
  seenByCustomer,
  setStart,
  smsTo,
} from '#test/factories/new-samples.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, cancelOrder } from '#test/factories/orders.ts';
import { aPaidKit, messagesTo } from '#test/factories/paid-buyers.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { aSampledOrder, statusOf, TOTAL_CHOLESTEROL, TRIGLYCERIDES } from '#test/factories/rejections.ts';
import { aLabFile, importFile } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

const codeOf = async (reply: ReturnType<typeof choose>) => {
  const { status, error } = await reply;
  return status < 300 ? status : error.error;
};

describe('the new sample at a branch', () => {
  it('is one click, free of charge, and its results land in the same order', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, HAEMOLYSED);
    const payments = await countRows(world.services, Transaction, { orderId: order.orderId });
    const slot = await aFreeSlot(world);
    expect(await codeOf(choose(world, order, slot))).toBe(204);
    const found = await seenByCustomer(world, order);
    expect(found).toMatchObject({
      label: 'new-sample-planned',
      newSample: { state: 'planned', mayChoose: false },
      appointment: { from: slot.from, partnerBranchId: slot.partnerBranchId },
      orderNumber: order.orderNumber,
    });
    expect(await countRows(world.services, Transaction, { orderId: order.orderId })).toBe(payments);
    expect(await placesTaken(world, slot)).toBe(1);
    await setStart(world, order.orderId, -1);
    await importFile(world, await aLabFile(world, order.orderNumber));
    expect((await rejectionsOf(world, order)).map(({ state }) => state)).toEqual(['received']);
    expect(await statusOf(world, order.orderId)).toBe(OrderStatus.READY_FOR_APPROVAL);
    expect((await seenByCustomer(world, order)).newSample).toBeNull();
    // It was taken: nobody says that it is not needed.
    expect(await smsTo(world, order, 'new-sample-not-needed')).toEqual([]);
  });

  it('is one, however often it is asked for at once, also at different times', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, HAEMOLYSED);
    const [one, two] = [await aFreeSlot(world), await aFreeSlot(world)];
    const codes = await Promise.all([one, two, one, two, one].map((slot) => codeOf(choose(world, order, slot))));
    expect(new Set(codes)).toEqual(new Set([204, 'new-sample-chosen']));
    expect(await countRows(world.services, Replacement, { orderId: order.orderId })).toBe(1);
    expect((await placesTaken(world, one)) + (await placesTaken(world, two))).toBe(1);
    const told = await messagesTo(world, order.customer.id);
    expect(told.filter(([template]) => template === 'new-sample-booked')).toHaveLength(1);
  });

  it('takes the last place of a slot once, whoever wants it', async () => {
    const [first, second] = [await aSampledOrder(world), await aSampledOrder(world)];
    await say(world, first, HAEMOLYSED);
    await say(world, second, HAEMOLYSED);
    const slot = await aFreeSlot(world);
    const codes = await Promise.all([first, second].map((order) => codeOf(choose(world, order, slot))));
    expect(codes.toSorted()).toEqual([204, 'slot-taken']);
    expect(await placesTaken(world, slot)).toBe(1);
    const loser = codes[0] === 204 ? second : first;
    expect(await seenByCustomer(world, loser)).toMatchObject({ newSample: { state: 'needed' } });
    expect(await countRows(world.services, Replacement, { orderId: loser.orderId })).toBe(0);
  });

  it('is moved free of charge by whoever names the time that stands, until it begins', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, HAEMOLYSED);
    const [one, two] = [await aFreeSlot(world), await aFreeSlot(world)];
    await choose(world, order, one);
    expect(await codeOf(choose(world, order, two, two.from))).toBe('new-sample-chosen');
    expect(await codeOf(choose(world, order, two, one.from))).toBe(204);
    expect([await placesTaken(world, one), await placesTaken(world, two)]).toEqual([0, 1]);
    const told = (await messagesTo(world, order.customer.id)).map(([template]) => template);
    expect(told.slice(-2)).toEqual(['new-sample-booked', 'appointment-rescheduled']);
    await setStart(world, order.orderId, -1);
    const [begun] = await findRows(world.services, Appointment, ['startsAt'], { where: { orderId: order.orderId } });
    expect(await codeOf(choose(world, order, one, begun?.startsAt.toISOString()))).toBe('new-sample-chosen');
  });

  it('is refused where none is needed, the order is cancelled, its money went back, or no time is named', async () => {
    const [plain, cancelled, paidBack, timeless] = [
      await aSampledOrder(world),
      await aSampledOrder(world),
      await aSampledOrder(world),
      await aSampledOrder(world),
    ];
    const slot = await aFreeSlot(world);
    expect(await codeOf(choose(world, plain, slot))).toBe('no-new-sample');
    await inTransaction(world.services, (tx) =>
      change(tx, 'UPDATE orders SET status = 0 WHERE id = ?', [cancelled.orderId]),
    );
    await cancelOrder(world, cancelled);
    expect(await codeOf(choose(world, cancelled, slot))).toBe('order-cancelled');
    await say(world, paidBack, HAEMOLYSED);
    await admin.need('refundTransaction', {
      params: { orderId: paidBack.orderId },
      body: { refundReasons: ['Kulanz'], transactionNo: paidBack.transactionNo, shouldRefund: true },
    });
    expect(await codeOf(choose(world, paidBack, slot))).toBe('money-returned');
    await say(world, timeless, HAEMOLYSED);
    expect(await codeOf(choose(world, timeless, null))).toBe('invalid-input');
    expect(await placesTaken(world, slot)).toBe(0);
  });

  it('that was rejected as well asks again; after two of them somebody speaks with the customer', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, HAEMOLYSED);
    for (const round of [1, 2]) {
      await choose(world, order, await aFreeSlot(world));
      // Late words about the old tube ask for nothing more.
      await say(world, order, { written: `2026112${round}070000`, tests: [[TRIGLYCERIDES, 'zu wenig Material', 'X']] });
      expect((await seenByCustomer(world, order)).newSample?.state).toBe('planned');
      await setStart(world, order.orderId, -1);
      await say(world, order, { ...HAEMOLYSED, written: `2026112${round}080000`, sampled: '' });
      expect(await smsTo(world, order, 'new-sample-needed')).toHaveLength(round + 1);
      expect((await seenByCustomer(world, order)).newSample).toMatchObject({ state: 'needed', mayChoose: round < 2 });
    }
    const slot = await aFreeSlot(world);
    expect(await codeOf(choose(world, order, slot))).toBe('too-many-new-samples');
    const params = { orderId: order.orderId };
    const body = { appointment: { partnerBranchId: slot.partnerBranchId, from: slot.from } };
    expect((await admin.call('chooseReplacement', { params, body })).status).toBe(204);
  });

  it('is given up where the value comes before its time: the place is free, and the customer is told', async () => {
    const order = await aSampledOrder(world);
    const other = await aSampledOrder(world);
    await setStart(world, other.orderId, 50);
    const kept = await seenByCustomer(world, other);
    await say(world, order, HAEMOLYSED);
    const before = await seenByCustomer(world, order);
    const slot = await aFreeSlot(world);
    await choose(world, order, slot);
    await say(world, order, { written: '20261121080000', tests: [[TOTAL_CHOLESTEROL, '4.4', 'F']] });
    expect(await placesTaken(world, slot)).toBe(0);
    expect(await smsTo(world, order, 'new-sample-not-needed')).toHaveLength(1);
    expect(await seenByCustomer(world, order)).toMatchObject({
      newSample: null,
      appointment: { from: before.appointment?.from },
    });
    expect((await seenByCustomer(world, other)).appointment).toEqual(kept.appointment);
  });

  it('is reminded of like every appointment', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, HAEMOLYSED);
    const slot = await aFreeSlot(world);
    await choose(world, order, slot);
    const soon = await setStart(world, order.orderId, 5).then(() =>
      findRow(world.services, Appointment, ['startsAt'], { where: { orderId: order.orderId } }),
    );
    const { remindAppointment } = await import('#shared/server/booking/remind-appointment.ts');
    const startsAt = soon?.startsAt.toISOString() ?? '';
    await inTransaction(world.services, (tx) => remindAppointment(tx, { orderId: order.orderId, startsAt }));
    const told = await messagesTo(world, order.customer.id);
    expect(told.filter(([template]) => template.startsWith('appointment-reminder'))).toHaveLength(1);
  });
});

describe('the new kit', () => {
  it('is one click, one kit, and goes its own way; the results of both tubes find the order', async () => {
    const buyer = await aPaidKit(world);
    const { orderId } = buyer;
    const customer = await visitAs(world, buyer.customer);
    const move = (body: { status: 'sent' | 'returned' | 'at-lab'; trackingNo?: string }) =>
      admin.call('moveKit', { params: { orderId }, body });
    await move({ status: 'sent', trackingNo: '99.00.123456.12345678' });
    await move({ status: 'at-lab' });
    const { orderNumber } = await customer.need('getOrder', { params: { orderId } });
    await say(world, { orderNumber, customer: buyer.customer }, { groupStatus: 'X', spm24: 'HEM' });
    expect((await customer.need('getOrder', { params: { orderId } })).newSample).toMatchObject({
      ...{ state: 'needed', reasons: ['haemolysed'], isPart: false },
    });
    const calls = Array.from({ length: 5 }, () =>
      customer.call('chooseReplacement', { params: { orderId }, body: {} }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await countRows(world.services, Replacement, { orderId })).toBe(1);
    expect(await customer.need('getOrder', { params: { orderId } })).toMatchObject({
      label: 'new-sample-planned',
      kit: { status: 'ordered', trackingNo: null },
    });
    const home = { streetAddress: 'Neuweg 7', zipCode: '3011', city: 'Bern' };
    expect(
      (await customer.call('changeAddress', { params: { orderId }, body: { deliveryAddress: home } })).status,
    ).toBe(204);
    expect((await move({ status: 'sent', trackingNo: '99.00.123456.22222222' })).status).toBe(204);
    expect((await move({ status: 'returned' })).status).toBe(204);
    expect((await move({ status: 'at-lab' })).status).toBe(204);
    const told = (await messagesTo(world, buyer.customer.id)).map(([template]) => template);
    expect(told.filter((template) => template === 'home-kit-sent')).toHaveLength(2);
    expect(await statusOf(world, orderId)).toBe(OrderStatus.ANALYZING);
    await importFile(world, await aLabFile(world, orderNumber));
    expect(new Set((await rejectionsOf(world, { orderId })).map(({ state }) => state))).toEqual(new Set(['received']));
    expect((await customer.need('getOrder', { params: { orderId } })).newSample).toBeNull();
  });
});
