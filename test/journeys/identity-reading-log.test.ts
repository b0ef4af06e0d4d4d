import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zurichDate } from '#shared/domain/format-date.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let doctor: Visitor;
let doctorId: string;
let customer: Visitor;
let order: MeasuredOrder;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  const person = await aDoctor(world, { firstName: 'Anna', lastName: 'Beispiel' });
  doctorId = person.id;
  doctor = await visitAs(world, person);
  order = await aReviewableOrder(world, {
    customer: await aCustomer(world, { firstName: 'Livia', lastName: 'Muster' }),
  });
  customer = await visitAs(world, order.customer);
  await doctor.need('getReview', { params: { orderId: order.orderId } });
  await doctor.need('getOrdersDashboard', { query: {} });
});

afterAll(() => world.close());

type Asked = NonNullable<Parameters<typeof admin.need<'listReadingLog'>>[1]>['query'];
const log = async (query: Asked = {}) => (await admin.need('listReadingLog', { query })).items;

describe('the record of readings', () => {
  it('says who read whose data, through what, when and from where; the newest first', async () => {
    const items = await log({ order: order.orderNumber });
    expect(items.map(({ what }) => what)).toContain('review');
    expect(items.find(({ what }) => what === 'review')).toMatchObject({
      reader: { _id: doctorId, name: expect.stringContaining('Anna Beispiel'), role: 'doctor' },
      person: { _id: order.customer.id, name: 'Livia Muster' },
      ...{ outcome: 'read', orderNumber: order.orderNumber, questionedAt: null },
      ...{ address: expect.stringMatching(/[.:]/), at: expect.any(String) },
    });
    const times = (await log()).map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await log()).some(({ person }) => person === null)).toBe(true);
  });

  it('shows who was turned away, and only them where only they are asked for', async () => {
    const nosy = await aCustomer(world);
    expect((await (await visitAs(world, nosy)).call('getReview', { params: { orderId: order.orderId } })).status).toBe(
      403,
    );
    const refused = await log({ outcome: 'refused', customerId: order.customer.id });
    expect(refused).toMatchObject([{ outcome: 'refused', reader: { _id: nosy.id, role: 'customer' } }]);
    expect(
      (await log({ outcome: 'read', customerId: order.customer.id })).map(({ reader }) => reader._id),
    ).not.toContain(nosy.id);
    expect((await log({ actorId: nosy.id })).map(({ _id }) => _id)).toEqual(refused.map(({ _id }) => _id));
  });

  it('shows the entries that their person does not know', async () => {
    expect(await log({ questioned: true })).toEqual([]);
    const params = { id: order.customer.id };
    const [entry] = (await customer.need('listReadings', { params })).items;
    await customer.need('questionReading', { params: { ...params, readingId: entry?._id ?? '' } });
    expect(await log({ questioned: true })).toMatchObject([{ _id: entry?._id, questionedAt: expect.any(String) }]);
    expect((await log({ questioned: false })).length).toBeGreaterThan(1);
  });

  it('is looked into by days of Zurich, both included', async () => {
    const [entry] = await log({ actorId: doctorId });
    const id = entry?._id ?? '';
    // Half past midnight of the 2nd in Zurich is the 1st in UTC.
    await updateRows(world.services, HealthDataRead, { at: new Date('2026-07-01T22:30:00Z') }, { id });
    const on = async (since: string, until: string) => (await log({ since, until })).map(({ _id }) => _id);
    expect(await on('2026-07-02', '2026-07-02')).toEqual([id]);
    expect(await on('2026-07-01', '2026-07-01')).toEqual([]);
    expect(await on('2026-07-03', '2026-07-03')).toEqual([]);
    const today = zurichDate(world.services.now());
    expect(await on(today, today)).not.toContain(id);
  });

  it('comes in pages that neither repeat nor leave out', async () => {
    const all = (await log({ limit: 500 })).map(({ _id }) => _id);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof admin.need<'listReadingLog'>>> = await admin.need('listReadingLog', {
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      });
      paged.push(...page.items.map(({ _id }) => _id));
      cursor = page.next;
    } while (cursor);
    expect(paged).toEqual(all);
  });

  it.each([
    ['an order that is none', { order: '123' }],
    ['a person that is none', { customerId: "' OR 1=1" }],
    ['a day that is none', { since: '2026-02-30' }],
    ['another outcome', { outcome: 'all' }],
  ])('refuses %s', async (_what, query) => {
    expect((await admin.call('listReadingLog', { query: query as Asked })).status).toBe(400);
  });

  it('is for administrators alone, and an order nobody has finds nothing', async () => {
    for (const visitor of [doctor, customer])
      expect((await visitor.call('listReadingLog', { query: {} })).status).toBe(403);
    expect(await log({ order: makeOrderNumber(9_999_999, 2026) })).toEqual([]);
  });
});
