import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Application } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { ALERT_ACKNOWLEDGE_MINUTES } from '#shared/limits/results.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { Order } from '#shared/server/models/order.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { judgeReview } from '#test/factories/judge-review.ts';
import { HB, labMessage, POTASSIUM } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin, aPerson, type Person, visitAs } from '#test/factories/people.ts';
import { aRelease, aReleasedOrder, aReviewableOrder, importFile, type MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.standIns.settled();
  await world.close();
});

const inAll = (words: string) => ({ de: words, en: words, fr: words, it: words });

/** A closed account whose result the laboratory corrects, by hand matched where the person is not known any more. */
async function correct(order: MeasuredOrder, message: string): Promise<void> {
  world.advance(MINUTE_MS);
  const id = await importFile(world, Buffer.from(message));
  const admin = await visitAs(world, await anAdmin(world));
  const { messages } = await admin.need('getImport', { params: { id } });
  const [aside] = messages.filter(({ state }) => state === 'set-aside');
  if (!aside) return;
  const params = { id, messageId: aside._id };
  const body = { orderNumber: order.orderNumber, reason: 'Auftrag und Röhrchen stimmen überein.' };
  await admin.need('matchImportMessage', { params, body });
  await runJobs(world);
}

async function aClosedAccount(): Promise<MeasuredOrder & { doctor: Person }> {
  const order = await aReleasedOrder(world);
  world.advance(MINUTE_MS);
  expect((await closeAccount(world, order.customer)).status).toBe(204);
  return order;
}

describe('a correction after the account was closed', () => {
  it('to a critical value: the alarm says so, a doctor sees the case, records the contact and releases; then it is locked away again', async () => {
    const order = await aClosedAccount();
    const { orderId, resultId, orderNumber } = order;
    await correct(order, labMessage(order, { ...POTASSIUM, value: '7.4', flag: 'HH' }));
    const doctor = () => visitAs(world, order.doctor);
    const open = async () => (await (await doctor()).need('listOpenAlarms')).items;
    expect(await open()).toMatchObject([{ orderId, isAccountClosed: true }]);
    const listed = async () =>
      (await (await doctor()).need('getOrdersDashboard', { query: { search: orderNumber } })).items.map(
        (row) => row.orderId,
      );
    expect(await listed()).toEqual([orderId]);
    const { counts } = await (await doctor()).need('getOrdersDashboard', {});
    expect(counts.critical).toBe(1);
    // Nobody takes it over: administrators read that the account is closed, and who can open whose it is.
    for (let step = 0; step < 12; step++) {
      world.advance((ALERT_ACKNOWLEDGE_MINUTES + 1) * MINUTE_MS);
      await runJobs(world);
    }
    const admin = await visitAs(world, await anAdmin(world));
    expect((await admin.need('listUnreachedAlerts')).items).toMatchObject([{ orderNumber, isAccountClosed: true }]);
    const found = (await admin.need('listClosedAccounts', { query: { search: orderNumber } })).items;
    expect(found).toMatchObject([{ _id: order.customer.id, isKept: true, orderNumbers: [orderNumber] }]);
    // What the record must name is open to nobody but administrators.
    const review = await (await doctor()).need('getReview', { params: { orderId } });
    expect(review.customer).toMatchObject({ firstName: '', lastName: '', phoneNo: '', closedAt: expect.any(String) });
    const measureIds = review.measures.filter(({ critical }) => critical).map(({ _id }) => _id);
    const contact = {
      ...{ calledAt: null, outcome: 'reached-and-understood' as const, whom: 'person' as const, measureIds },
      ...{ phoneNo: '+41 44 555 00 11', said: 'Kalium sehr hoch', readBack: 'Ich gehe in den Notfall', note: '' },
    };
    await (await doctor()).need('recordContact', { params: { id: resultId }, body: contact });
    expect(await open()).toEqual([]);
    expect((await admin.need('listUnreachedAlerts')).items).toEqual([]);
    const again = await (await doctor()).need('getReview', { params: { orderId } });
    const body = judgeReview(again, {
      summary: inAll('Bitte sofort in den Notfall.'),
      correctionReason: inAll('Neu gemessen.'),
    });
    const released = await (await doctor()).call('releaseResult', { params: { id: resultId }, body });
    expect([released.status, released.error?.details]).toEqual([200, undefined]);
    expect(await listed()).toEqual([]);
    for (const name of ['getReview', 'getResultOfOrder'] as const)
      expect([name, (await (await doctor()).call(name, { params: { orderId } })).status]).toEqual([name, 404]);
    const alerts = await findRows(world.services, CriticalAlert, ['acknowledgedBy'], { where: { orderId } });
    expect(alerts).toEqual([{ acknowledgedBy: order.doctor.id }]);
  }, 60_000);

  it('to a critical value opens the case to doctors alone: other staff do not find it', async () => {
    const [closed, open] = [await aClosedAccount(), await aReleasedOrder(world)];
    for (const { orderId: id } of [closed, open])
      await updateRows(world.services, Order, { application: Application.homeSampling }, { id });
    await correct(closed, labMessage(closed, { ...POTASSIUM, value: '7.4', flag: 'HH' }));
    const crm = await visitAs(world, await aPerson(world, ['HOSA_CRM']));
    const move = async ({ orderId }: MeasuredOrder) =>
      (await crm.call('moveKit', { params: { orderId }, body: { status: 'at-lab' } })).status;
    expect([await move(closed), await move(open)]).toEqual([404, 409]);
    const { status } = await (await visitAs(world, closed.doctor)).call('getReview', {
      params: { orderId: closed.orderId },
    });
    expect(status).toBe(200);
  });

  it('to a critical value opens that one case, and by it no other result of the person', async () => {
    const customer = await aCustomer(world, { sex: 'female' });
    const at = (day: string) => ({ sampledAt: new Date(`${day}T07:00:00Z`) });
    const first = await aReleasedOrder(world, { customer });
    await updateRows(world.services, TestResult, at('2026-03-11'), { id: first.resultId });
    const reviewable = await aReviewableOrder(world, { customer });
    await updateRows(world.services, TestResult, at('2026-09-16'), { id: reviewable.resultId });
    const second = await aRelease(world, reviewable);
    const visitor = await visitAs(world, second.doctor);
    const query = { customerId: customer.id, testResultId: second.resultId };
    const previous = async () => (await visitor.need('getPreviousResult', { query })).result?._id ?? null;
    const measures = async () =>
      (await visitor.need('listPreviousMeasures', { params: { testId: second.resultId } })).markers.length;
    expect(await previous()).toBe(first.resultId);
    expect(await measures()).toBeGreaterThan(0);
    const params = { orderId: second.orderId };
    const earlier = async () => {
      const { measures: values, read, proposal } = await visitor.need('getReview', { params });
      return {
        values: values.filter((one) => one.previous !== null || one.previousAt !== null).length,
        read: read?.document.bloodMeasures.filter((one) => one.previous ?? one.difference).length,
        compared: [...(read?.document.resultCategories ?? []), ...proposal.resultCategories].filter(
          ({ selfComparisonDescriptions: said }) => said !== null && said !== 'first',
        ).length,
      };
    };
    for (const count of Object.values(await earlier())) expect(count).toBeGreaterThan(0);
    world.advance(MINUTE_MS);
    expect((await closeAccount(world, customer)).status).toBe(204);
    await correct(second, labMessage(second, { ...POTASSIUM, value: '7.4', flag: 'HH' }));
    expect(await earlier()).toEqual({ values: 0, read: 0, compared: 0 });
    expect((await visitor.call('getReview', { params: { orderId: first.orderId } })).status).toBe(404);
    expect([await previous(), await measures()]).toEqual([null, 0]);
  });

  it('to any other value opens nothing', async () => {
    const order = await aClosedAccount();
    await correct(order, labMessage(order, { ...HB, value: '141' }));
    const row = await findRow(world.services, Order, ['status'], { where: { id: order.orderId } });
    expect(row?.status).toBe(OrderStatus.READY_FOR_APPROVAL);
    const visitor = await visitAs(world, order.doctor);
    const { status } = await visitor.call('getReview', { params: { orderId: order.orderId } });
    expect(status).toBe(404);
    const { items } = await visitor.need('getOrdersDashboard', { query: { search: order.orderNumber } });
    expect(items).toEqual([]);
  });
});
