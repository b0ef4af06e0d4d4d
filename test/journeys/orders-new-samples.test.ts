import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { defaultCategorySummary } from '#shared/domain/results/category-summary.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import { Replacement } from '#shared/server/models/replacement.ts';
import { SlotPlace } from '#shared/server/models/slot-place.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, cancelOrder, type FreeSlot, type PlacedOrder } from '#test/factories/orders.ts';
import { aPaidKit, messagesTo } from '#test/factories/paid-buyers.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import {
  aSampledOrder,
  type LabWords,
  rejectingMessage,
  statusOf,
  TOTAL_CHOLESTEROL,
  TRIGLYCERIDES,
} from '#test/factories/rejections.ts';
import { aLabFile, importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  doctor = await visitAs(world, await aDoctor(world));
});

afterAll(() => world.close());

const HBA1C = '4548-4';
const HAEMOLYSED: LabWords = { tests: [[TOTAL_CHOLESTEROL, 'hämolytisch', 'X']] };
const say = (order: Pick<PlacedOrder, 'orderNumber' | 'customer'>, said: LabWords) =>
  importFile(world, rejectingMessage(order, said));
const customerOf = ({ customer }: PlacedOrder) => visitAs(world, customer);
const orderOf = async (order: PlacedOrder) =>
  (await customerOf(order)).need('getOrder', { params: { orderId: order.orderId } });
const rowsOf = ({ orderId }: { orderId: string }) =>
  findRows(world.services, Rejection, ['marker', 'reason', 'state', 'sampleNo'], {
    where: { orderId },
    order: ['sampleNo', 'marker'],
  });
const smsTo = async ({ orderId }: { orderId: string }, template: string) =>
  (await findRows(world.services, SmsMessage, ['dedupKey', 'variables'], { where: { template } })).filter(
    ({ dedupKey }) => dedupKey?.includes(orderId),
  );
const choose = async (order: PlacedOrder, slot: FreeSlot | null, instead?: string) =>
  (await customerOf(order)).call('chooseReplacement', {
    params: { orderId: order.orderId },
    body: {
      ...(slot ? { appointment: { partnerBranchId: slot.partnerBranchId, from: slot.from } } : {}),
      ...(instead ? { instead } : {}),
    },
  });
const codeOf = async (reply: ReturnType<typeof choose>) => {
  const { status, error } = await reply;
  return status < 300 ? status : error.error;
};
const takenAt = async ({ partnerBranchId, from }: FreeSlot) =>
  (await findRow(world.services, SlotPlace, ['taken'], { where: { partnerBranchId, startsAt: new Date(from) } }))
    ?.taken ?? 0;
const setStart = (orderId: string, hours: number) =>
  inTransaction(world.services, (tx) =>
    change(tx, 'UPDATE appointments SET startsAt = ? WHERE orderId = ?', [
      new Date(tx.now.getTime() + hours * HOUR_MS),
      orderId,
    ]),
  );

describe('a value that the laboratory could not measure', () => {
  it('is a rejection: the order says so, and its customer hears of it once, without marker, value or reason', async () => {
    const order = await aSampledOrder(world);
    await say(order, {
      tests: [
        [TOTAL_CHOLESTEROL, '', 'X', 'Probe hämolytisch'],
        [TRIGLYCERIDES, '1.1', 'F'],
      ],
    });
    expect(await rowsOf(order)).toEqual([
      { marker: 'cholesterol-total', reason: 'haemolysed', state: 'open', sampleNo: 0 },
    ]);
    const found = await orderOf(order);
    expect(found).toMatchObject({ label: 'new-sample-needed', expectedResultDate: null });
    expect(found.newSample).toMatchObject({ state: 'needed', reasons: ['haemolysed'], isPart: true, mayChoose: true });
    expect(JSON.stringify(found.newSample)).not.toContain('cholesterol');
    const told = await smsTo(order, 'new-sample-needed');
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toMatch(/cholesterol|hämo|haemo/i);
    expect(Object.keys(told[0]?.variables ?? {}).sort()).toEqual(['link', 'orderNumber']);
    // The list of the customer says it too.
    const list = await (await customerOf(order)).need('listCustomerOrders', {
      params: { customerId: order.customer.id },
      query: {},
    });
    expect(list.items[0]).toMatchObject({ label: 'new-sample-needed', newSample: { state: 'needed' } });
  });

  it('that nobody ordered, or that cannot be calculated, rejects nothing', async () => {
    const order = await aSampledOrder(world);
    await say(order, {
      tests: [
        ['2823-3', 'hämolytisch', 'X'],
        [TOTAL_CHOLESTEROL, 'nicht berechenbar', 'X'],
      ],
    });
    expect(await rowsOf(order)).toEqual([]);
    expect((await orderOf(order)).newSample).toBeNull();
    expect(await smsTo(order, 'new-sample-needed')).toEqual([]);
  });

  it('takes an order of which nobody said so to the laboratory: nobody cancels or moves its sampling any more', async () => {
    const order = await aSampledOrder(world);
    expect(await statusOf(world, order.orderId)).toBe(OrderStatus.PAID);
    await say(order, HAEMOLYSED);
    expect(await statusOf(world, order.orderId)).toBe(OrderStatus.ANALYZING);
    expect(await orderOf(order)).toMatchObject({ cancelling: null, rescheduling: null });
  });

  it('is no rejection any more once its value comes; the same file again changes nothing', async () => {
    const order = await aSampledOrder(world);
    await say(order, HAEMOLYSED);
    await say(order, HAEMOLYSED);
    expect(await rowsOf(order)).toHaveLength(1);
    await say(order, { written: '20261121080000', tests: [[TOTAL_CHOLESTEROL, '4.4', 'F']] });
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(['received']);
    expect(await orderOf(order)).toMatchObject({ newSample: null });
    // An older message, late, does not reject what has its value.
    await say(order, { ...HAEMOLYSED, written: '20261119090000' });
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(['received']);
    expect(await smsTo(order, 'new-sample-needed')).toHaveLength(1);
  });

  it('of a whole specimen without values is every ordered marker that has none (SPM-21, or no results at all)', async () => {
    const [coded, empty] = [await aSampledOrder(world), await aSampledOrder(world)];
    await say(coded, { tests: [[TRIGLYCERIDES, '1.1', 'F']] });
    await say(coded, { written: '20261121080000', spm21: 'RC^Clotting^HL70490' });
    const rows = await rowsOf(coded);
    expect(rows).toHaveLength(6);
    expect(rows.every(({ reason, marker }) => reason === 'clotted' && marker !== 'triglycerides')).toBe(true);
    await say(empty, { groupStatus: 'X' });
    expect(await rowsOf(empty)).toHaveLength(7);
    expect((await orderOf(empty)).newSample).toMatchObject({ isPart: false, reasons: ['other'] });
  });

  it('leaves with its match, when that is undone, and comes back with it', async () => {
    const order = await aSampledOrder(world);
    const importId = await say(order, HAEMOLYSED);
    const { messages } = await admin.need('getImport', { params: { id: importId } });
    const params = { id: importId, messageId: messages[0]?._id ?? '' };
    expect((await admin.call('undoMatch', { params, body: { reason: 'Röhrchen verwechselt' } })).status).toBe(204);
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(['withdrawn']);
    expect((await orderOf(order)).newSample).toBeNull();
    const body = { orderNumber: order.orderNumber, reason: 'Doch richtig' };
    expect((await admin.call('matchImportMessage', { params, body })).status).toBe(204);
    await runJobs(world);
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(['open']);
    expect(await smsTo(order, 'new-sample-needed')).toHaveLength(1);
  });

  it('that is undone after a new sample was chosen gives its place back, and the customer is told', async () => {
    const order = await aSampledOrder(world);
    const importId = await say(order, HAEMOLYSED);
    const slot = await aFreeSlot(world);
    await choose(order, slot);
    const { messages } = await admin.need('getImport', { params: { id: importId } });
    const params = { id: importId, messageId: messages[0]?._id ?? '' };
    const { version } = await orderOf(order);
    await admin.need('undoMatch', { params, body: { reason: 'Röhrchen verwechselt' } });
    expect(await takenAt(slot)).toBe(0);
    expect(await smsTo(order, 'new-sample-not-needed')).toHaveLength(1);
    const found = await orderOf(order);
    expect(found.newSample).toBeNull();
    expect(found.version).toBeGreaterThan(version);
  });

  it('stands again when the message with its value turns out to be of somebody else', async () => {
    const order = await aSampledOrder(world);
    await say(order, HAEMOLYSED);
    const importId = await say(order, { written: '20261121080000', tests: [[TOTAL_CHOLESTEROL, '4.4', 'F']] });
    const { messages } = await admin.need('getImport', { params: { id: importId } });
    const params = { id: importId, messageId: messages[0]?._id ?? '' };
    await admin.need('undoMatch', { params, body: { reason: 'Röhrchen verwechselt' } });
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(['open']);
  });
});

describe('the new sample at a branch', () => {
  it('is one click, free of charge, and its results land in the same order', async () => {
    const order = await aSampledOrder(world);
    await say(order, HAEMOLYSED);
    const payments = await countRows(world.services, Transaction, { orderId: order.orderId });
    const slot = await aFreeSlot(world);
    expect(await codeOf(choose(order, slot))).toBe(204);
    const found = await orderOf(order);
    expect(found).toMatchObject({
      label: 'new-sample-planned',
      newSample: { state: 'planned', mayChoose: false },
      appointment: { from: slot.from, partnerBranchId: slot.partnerBranchId },
      orderNumber: order.orderNumber,
    });
    expect(await countRows(world.services, Transaction, { orderId: order.orderId })).toBe(payments);
    expect(await takenAt(slot)).toBe(1);
    await setStart(order.orderId, -1);
    await importFile(world, await aLabFile(world, order.orderNumber));
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(['received']);
    expect(await statusOf(world, order.orderId)).toBe(OrderStatus.READY_FOR_APPROVAL);
    expect((await orderOf(order)).newSample).toBeNull();
    // It was taken: nobody says that it is not needed.
    expect(await smsTo(order, 'new-sample-not-needed')).toEqual([]);
  });

  it('is one, however often it is asked for at once, also at different times', async () => {
    const order = await aSampledOrder(world);
    await say(order, HAEMOLYSED);
    const [one, two] = [await aFreeSlot(world), await aFreeSlot(world)];
    const codes = await Promise.all([one, two, one, two, one].map((slot) => codeOf(choose(order, slot))));
    expect(new Set(codes)).toEqual(new Set([204, 'new-sample-chosen']));
    expect(await countRows(world.services, Replacement, { orderId: order.orderId })).toBe(1);
    expect((await takenAt(one)) + (await takenAt(two))).toBe(1);
    const told = await messagesTo(world, order.customer.id);
    expect(told.filter(([template]) => template === 'new-sample-booked')).toHaveLength(1);
  });

  it('takes the last place of a slot once, whoever wants it', async () => {
    const [first, second] = [await aSampledOrder(world), await aSampledOrder(world)];
    await say(first, HAEMOLYSED);
    await say(second, HAEMOLYSED);
    const slot = await aFreeSlot(world);
    const codes = await Promise.all([first, second].map((order) => codeOf(choose(order, slot))));
    expect(codes.toSorted()).toEqual([204, 'slot-taken']);
    expect(await takenAt(slot)).toBe(1);
    const loser = codes[0] === 204 ? second : first;
    expect(await orderOf(loser)).toMatchObject({ newSample: { state: 'needed' } });
    expect(await countRows(world.services, Replacement, { orderId: loser.orderId })).toBe(0);
  });

  it('is moved free of charge by whoever names the time that stands, until it begins', async () => {
    const order = await aSampledOrder(world);
    await say(order, HAEMOLYSED);
    const [one, two] = [await aFreeSlot(world), await aFreeSlot(world)];
    await choose(order, one);
    expect(await codeOf(choose(order, two, two.from))).toBe('new-sample-chosen');
    expect(await codeOf(choose(order, two, one.from))).toBe(204);
    expect([await takenAt(one), await takenAt(two)]).toEqual([0, 1]);
    const told = (await messagesTo(world, order.customer.id)).map(([template]) => template);
    expect(told.slice(-2)).toEqual(['new-sample-booked', 'appointment-rescheduled']);
    await setStart(order.orderId, -1);
    const [begun] = await findRows(world.services, Appointment, ['startsAt'], { where: { orderId: order.orderId } });
    expect(await codeOf(choose(order, one, begun?.startsAt.toISOString()))).toBe('new-sample-chosen');
  });

  it('is refused where none is needed, the order is cancelled, its money went back, or no time is named', async () => {
    const [plain, cancelled, paidBack, timeless] = [
      await aSampledOrder(world),
      await aSampledOrder(world),
      await aSampledOrder(world),
      await aSampledOrder(world),
    ];
    const slot = await aFreeSlot(world);
    expect(await codeOf(choose(plain, slot))).toBe('no-new-sample');
    await inTransaction(world.services, (tx) =>
      change(tx, 'UPDATE orders SET status = 0 WHERE id = ?', [cancelled.orderId]),
    );
    await cancelOrder(world, cancelled);
    expect(await codeOf(choose(cancelled, slot))).toBe('order-cancelled');
    await say(paidBack, HAEMOLYSED);
    await admin.need('refundTransaction', {
      params: { orderId: paidBack.orderId },
      body: { refundReasons: ['Kulanz'], transactionNo: paidBack.transactionNo, shouldRefund: true },
    });
    expect(await codeOf(choose(paidBack, slot))).toBe('money-returned');
    await say(timeless, HAEMOLYSED);
    expect(await codeOf(choose(timeless, null))).toBe('invalid-input');
    expect(await takenAt(slot)).toBe(0);
  });

  it('that was rejected as well asks again; after two of them somebody speaks with the customer', async () => {
    const order = await aSampledOrder(world);
    await say(order, HAEMOLYSED);
    for (const round of [1, 2]) {
      await choose(order, await aFreeSlot(world));
      // Late words about the old tube ask for nothing more.
      await say(order, { written: `2026112${round}070000`, tests: [[TRIGLYCERIDES, 'zu wenig Material', 'X']] });
      expect((await orderOf(order)).newSample?.state).toBe('planned');
      await setStart(order.orderId, -1);
      await say(order, { ...HAEMOLYSED, written: `2026112${round}080000`, sampled: '' });
      expect(await smsTo(order, 'new-sample-needed')).toHaveLength(round + 1);
      expect((await orderOf(order)).newSample).toMatchObject({ state: 'needed', mayChoose: round < 2 });
    }
    const slot = await aFreeSlot(world);
    expect(await codeOf(choose(order, slot))).toBe('too-many-new-samples');
    const params = { orderId: order.orderId };
    const body = { appointment: { partnerBranchId: slot.partnerBranchId, from: slot.from } };
    expect((await admin.call('chooseReplacement', { params, body })).status).toBe(204);
  });

  it('is given up where the value comes before its time: the place is free, and the customer is told', async () => {
    const order = await aSampledOrder(world);
    await say(order, HAEMOLYSED);
    const before = await orderOf(order);
    const slot = await aFreeSlot(world);
    await choose(order, slot);
    await say(order, { written: '20261121080000', tests: [[TOTAL_CHOLESTEROL, '4.4', 'F']] });
    expect(await takenAt(slot)).toBe(0);
    expect(await smsTo(order, 'new-sample-not-needed')).toHaveLength(1);
    expect(await orderOf(order)).toMatchObject({ newSample: null, appointment: { from: before.appointment?.from } });
  });

  it('is reminded of like every appointment', async () => {
    const order = await aSampledOrder(world);
    await say(order, HAEMOLYSED);
    const slot = await aFreeSlot(world);
    await choose(order, slot);
    const soon = await setStart(order.orderId, 5).then(() =>
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
    await say({ orderNumber, customer: buyer.customer }, { groupStatus: 'X', spm24: 'HEM' });
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
    expect(new Set((await rowsOf({ orderId })).map(({ state }) => state))).toEqual(new Set(['received']));
    expect((await customer.need('getOrder', { params: { orderId } })).newSample).toBeNull();
  });
});

describe('administrators and doctors', () => {
  it('see what was rejected, with its markers; the reading is recorded', async () => {
    const order = await aSampledOrder(world);
    await say(order, {
      tests: [
        [TOTAL_CHOLESTEROL, 'hämolytisch', 'X'],
        [TRIGLYCERIDES, '1.1', 'F'],
      ],
    });
    const reads = await countRows(world.services, HealthDataRead, {});
    const { items } = await admin.need('listRejections', {});
    const own = items.find(({ orderId }) => orderId === order.orderId);
    expect(own).toMatchObject({ state: 'needed', branchName: order.slot.branch.name, sampleNo: 0 });
    expect(own?.reasons).toMatchObject([{ reason: 'haemolysed', markers: [{ key: 'cholesterol-total' }] }]);
    expect(await countRows(world.services, HealthDataRead, {})).toBe(reads + 1);
    const params = { orderId: order.orderId };
    expect((await doctor.need('getReview', { params })).rejection).toMatchObject({
      ...{ state: 'needed', startsAt: null, kitStatus: null },
      markers: [{ marker: 'cholesterol-total', reason: 'haemolysed' }],
    });
    const slot = await aFreeSlot(world);
    await choose(order, slot);
    expect((await doctor.need('getReview', { params })).rejection).toMatchObject({
      ...{ state: 'planned', startsAt: slot.from },
    });
  });

  it('release the rest as with every value that cannot be obtained: once its area is explained', async () => {
    const order = await aSampledOrder(world);
    const rest = [TOTAL_CHOLESTEROL, '14646-4', '22748-8', '70204-3', TRIGLYCERIDES, '30522-7'];
    await say(order, {
      tests: [[HBA1C, 'hämolytisch', 'X'], ...rest.map((code): [string, string, string] => [code, '1', 'F'])],
    });
    const params = { orderId: order.orderId };
    const review = await doctor.need('getReview', { params });
    expect(review.rejection?.state).toBe('needed');
    const acknowledged = review.measures
      .filter(({ held, criticalNotExcluded }) => held || criticalNotExcluded)
      .map(({ _id }) => _id);
    const words = { de: 'Fehlt', en: 'Missing', fr: 'Manque', it: 'Manca' };
    const { proposal, version, _id: id } = review;
    const release = (isExplained: boolean) => {
      const resultCategories = proposal.resultCategories.map((area) => {
        const bare = defaultCategorySummary(area.resultCategoryId, 'unjudgeable', resultContent) ?? words;
        return area.level === 'unjudgeable' ? { ...area, resultCategorySummary: isExplained ? words : bare } : area;
      });
      const body = { ...proposal, resultCategories, summary: words, version, acknowledged };
      return doctor.call('releaseResult', { params: { id }, body });
    };
    expect(proposal.resultCategories.some(({ level }) => level === 'unjudgeable')).toBe(true);
    const refused = await release(false);
    expect(refused.error).toMatchObject({
      error: 'release-refused',
      details: { reasons: [{ code: 'unjudgeable-unexplained', subjects: expect.arrayContaining(['sugar']) }] },
    });
    const released = await release(true);
    expect([released.status, released.error]).toEqual([200, released.error]);
    // The new sample is still to come, and the order says so.
    expect(await orderOf(order)).toMatchObject({ label: 'new-sample-needed', status: OrderStatus.COMPLETED });
  });

  it('close what needs no new sample, with the reason, once: a chosen time is free again', async () => {
    const order = await aSampledOrder(world);
    await say(order, HAEMOLYSED);
    const slot = await aFreeSlot(world);
    await choose(order, slot);
    const params = { orderId: order.orderId };
    const close = () => admin.call('closeRejections', { params, body: { reason: 'Person verzichtet' } });
    const closed = await Promise.all([close(), close()]);
    expect(closed.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const [row] = await findRows(world.services, Rejection, ['state', 'endReason', 'endedBy'], { where: params });
    expect(row).toMatchObject({ state: 'closed', endReason: 'Person verzichtet' });
    expect(await takenAt(slot)).toBe(0);
    expect(await smsTo(order, 'new-sample-not-needed')).toHaveLength(1);
    // The laboratory says it once more: what staff closed stays closed.
    await say(order, { ...HAEMOLYSED, written: '20261122080000' });
    expect((await orderOf(order)).newSample).toBeNull();
  });

  it('read how many samples each branch took, and how many were rejected and why', async () => {
    const before = await figures();
    const order = await aSampledOrder(world);
    await say(order, {
      tests: [
        [TOTAL_CHOLESTEROL, 'hämolytisch', 'X'],
        [TRIGLYCERIDES, 'zu wenig Material', 'X'],
      ],
    });
    const branch = order.slot.branch.id;
    const now = (await figures()).filter(({ branchId }) => branchId === branch);
    const was = before.filter(({ branchId }) => branchId === branch);
    const sum = (rows: typeof now, of: (row: (typeof now)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0);
    expect(sum(now, ({ samples }) => samples) - sum(was, ({ samples }) => samples)).toBe(1);
    expect(sum(now, ({ rejected }) => rejected) - sum(was, ({ rejected }) => rejected)).toBe(1);
    expect(sum(now, ({ reasons }) => reasons.haemolysed) - sum(was, ({ reasons }) => reasons.haemolysed)).toBe(1);
    expect(sum(now, ({ reasons }) => reasons.insufficient) - sum(was, ({ reasons }) => reasons.insufficient)).toBe(1);
    // The new time is another sample, of its branch, once it is taken; the rejected one stays where it was.
    await choose(order, await aFreeSlot(world));
    const planned = (await figures()).filter(({ branchId }) => branchId === branch);
    expect(sum(planned, ({ samples }) => samples)).toBe(sum(now, ({ samples }) => samples));
    await setStart(order.orderId, -1);
    const taken = await figures();
    expect(sum(taken, ({ samples }) => samples) - sum(before, ({ samples }) => samples)).toBe(2);
    expect(sum(taken, ({ rejected }) => rejected) - sum(before, ({ rejected }) => rejected)).toBe(1);
  });

  const figures = async () => (await admin.need('getRejectionFigures', { query: { months: 12 } })).rows;
});
