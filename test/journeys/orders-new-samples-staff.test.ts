import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zurichDate } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { defaultCategorySummary } from '#shared/domain/results/category-summary.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import { choose, HAEMOLYSED, placesTaken, say, seenByCustomer, setStart, smsTo } from '#test/factories/new-samples.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot } from '#test/factories/orders.ts';
import { aPaidKit } from '#test/factories/paid-buyers.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aSampledOrder, TOTAL_CHOLESTEROL, TRIGLYCERIDES } from '#test/factories/rejections.ts';
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

describe('administrators and doctors', () => {
  it('see what was rejected, with its markers; the reading is recorded', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, {
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
    await choose(world, order, slot);
    expect((await doctor.need('getReview', { params })).rejection).toMatchObject({
      ...{ state: 'planned', startsAt: slot.from },
    });
  });

  it('release the rest as with every value that cannot be obtained: once its area is explained', async () => {
    const order = await aSampledOrder(world);
    const rest = [TOTAL_CHOLESTEROL, '14646-4', '22748-8', '70204-3', TRIGLYCERIDES, '30522-7'];
    await say(world, order, {
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
    expect(await seenByCustomer(world, order)).toMatchObject({
      label: 'new-sample-needed',
      status: OrderStatus.COMPLETED,
    });
  });

  it('close what needs no new sample, with the reason, once: a chosen time is free again', async () => {
    const order = await aSampledOrder(world);
    await say(world, order, HAEMOLYSED);
    const slot = await aFreeSlot(world);
    await choose(world, order, slot);
    const params = { orderId: order.orderId };
    const close = () => admin.call('closeRejections', { params, body: { reason: 'Person verzichtet' } });
    const closed = await Promise.all([close(), close()]);
    expect(closed.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const [row] = await findRows(world.services, Rejection, ['state', 'endReason', 'endedBy'], { where: params });
    expect(row).toMatchObject({ state: 'closed', endReason: 'Person verzichtet' });
    expect(await placesTaken(world, slot)).toBe(0);
    expect(await smsTo(world, order, 'new-sample-not-needed')).toHaveLength(1);
    // The laboratory says it once more: what staff closed stays closed.
    await say(world, order, { ...HAEMOLYSED, written: '20261122080000' });
    expect((await seenByCustomer(world, order)).newSample).toBeNull();
  });

  it('read how many samples each branch took, and how many were rejected and why', async () => {
    const before = await figures();
    const order = await aSampledOrder(world);
    await say(world, order, {
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
    await choose(world, order, await aFreeSlot(world));
    const planned = (await figures()).filter(({ branchId }) => branchId === branch);
    expect(sum(planned, ({ samples }) => samples)).toBe(sum(now, ({ samples }) => samples));
    await setStart(world, order.orderId, -1);
    const taken = await figures();
    expect(sum(taken, ({ samples }) => samples) - sum(before, ({ samples }) => samples)).toBe(2);
    expect(sum(taken, ({ rejected }) => rejected) - sum(before, ({ rejected }) => rejected)).toBe(1);
  });

  it('read of samples taken at home that nobody scanned, each in the month in which it was rejected', async () => {
    const atHome = async () => (await figures()).filter(({ branchId }) => branchId === null);
    const [early, late] = [await aPaidKit(world), await aPaidKit(world)];
    for (const buyer of [early, late]) {
      await say(world, buyer, { groupStatus: 'X', spm24: 'HEM', sampled: '' });
      const customer = await visitAs(world, buyer.customer);
      await customer.need('chooseReplacement', { params: { orderId: buyer.orderId }, body: {} });
    }
    const rejectedAt = async ({ orderId }: { orderId: string }) =>
      (await findRow(world.services, Rejection, ['rejectedAt'], { where: { orderId } }))?.rejectedAt ?? new Date(0);
    const before = 'UPDATE rejections SET rejectedAt = rejectedAt - INTERVAL 70 DAY WHERE orderId = ?';
    await change(world.services, before, [early.orderId]);
    const months = [zurichDate(await rejectedAt(late)), zurichDate(await rejectedAt(early))].map((day) =>
      day.slice(0, 7),
    );
    const one = { branchName: null, samples: 1, rejected: 1 };
    const lines = () => atHome().then((rows) => rows.map(({ reasons, ...row }) => [row, reasons.haemolysed > 0]));
    expect(await lines()).toEqual(months.map((month) => [{ month, branchId: null, ...one }, true]));
    // One is not needed after all: its order has its first sample again, which is still one.
    const [, former] = months;
    await admin.need('closeRejections', { params: { orderId: late.orderId }, body: { reason: 'Person verzichtet' } });
    expect((await atHome()).map(({ month, samples }) => [month, samples])).toEqual([
      [months[0], 1],
      [former, 1],
    ]);
  });

  const figures = async () => (await admin.need('getRejectionFigures', { query: { months: 12 } })).rows;
});
