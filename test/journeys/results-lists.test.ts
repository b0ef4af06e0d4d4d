import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { FollowUp } from '#shared/server/models/follow-up.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { call, type FactsOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, type Person, signIn, visitAs } from '#test/factories/people.ts';
import {
  aLabFile,
  anUnansweredResult,
  aReleasedOrder,
  aReviewableOrder,
  completeQuestionnaire,
  importFile,
} from '#test/factories/results.ts';

let world: World;
let doctor: Person;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  doctor = await aDoctor(world, { firstName: 'Ursina', lastName: 'Probeli' });
  token = (await signIn(world, doctor)).token;
});

afterAll(() => world.close());

type ListQuery = FactsOf<'getOrdersDashboard'>['query'];
type ReleasedQuery = FactsOf<'getReleasedOrders'>['query'];

const open = async (query: ListQuery = {}) => (await call(world.baseUrl, 'getOrdersDashboard', { query, token })).reply;
const released = async (query: ReleasedQuery = {}) =>
  (await call(world.baseUrl, 'getReleasedOrders', { query, token })).reply;
const numbers = (list: { items: { orderNumber: string }[] }) => list.items.map(({ orderNumber }) => orderNumber);

describe('the list of open cases', () => {
  it('says of a partial result how many of the ordered values came', async () => {
    const placed = await aPaidOrder(world);
    await completeQuestionnaire(world, placed);
    const whole = (await aLabFile(world, placed.orderNumber)).toString('utf8').split('\r');
    const values = whole.filter((line) => line.startsWith('OBX'));
    const [first] = values;
    await importFile(world, Buffer.from(whole.filter((line) => line !== first).join('\r')));
    const row = (await open({ search: placed.orderNumber })).items[0];
    expect(row).toMatchObject({ came: values.length - 1, ordered: values.length, notUsable: 0 });
  });

  it('names a critical value without its figure, and counts it as outside', async () => {
    const { orderNumber } = await aReviewableOrder(world, { profile: 'critical' });
    const row = (await open({ search: orderNumber })).items[0];
    expect(row?.critical).toBeGreaterThan(0);
    expect(row?.criticalMarkers).toHaveLength(row?.critical ?? 0);
    expect(row?.criticalMarkers[0]?.de).toMatch(/^[A-Za-zÄÖÜäöü][^:]*$/);
    expect(row?.outside).toBeGreaterThanOrEqual(row?.critical ?? 1);
    expect(row?.outside).toBeLessThanOrEqual(row?.came ?? 0);
  });

  it('is searched by the beginning of a number and by initials, however they are written', async () => {
    const customer = await aCustomer(world, { firstName: 'Zoë', lastName: 'Quader' });
    const { orderNumber } = await aReviewableOrder(world, { customer });
    for (const search of ['ZQ', 'z. q.', 'Z-Q', orderNumber, orderNumber.slice(0, 9)])
      expect([search, numbers(await open({ search })).includes(orderNumber)]).toEqual([search, true]);
    for (const search of ['QZ', '9', 'Zoë', '%', '_Q', 'A%'])
      expect([search, numbers(await open({ search })).includes(orderNumber)]).toEqual([search, false]);
  });

  it('is filtered by language, sample, test and doctor, and keeps critical cases whatever the filter', async () => {
    const customer = await aCustomer(world, { preferredLanguage: 'it' });
    const mine = await aReviewableOrder(world, { customer });
    const critical = await aReviewableOrder(world, { profile: 'critical' });
    await call(world.baseUrl, 'assignResult', { params: { id: mine.resultId }, body: { createdBy: doctor.id }, token });
    const has = async (query: ListQuery) => {
      const list = numbers(await open(query));
      return [list.includes(mine.orderNumber), list.includes(critical.orderNumber)];
    };
    expect(await has({ language: 'it' })).toEqual([true, true]);
    expect(await has({ language: 'fr' })).toEqual([false, true]);
    expect(await has({ sampleType: 'venous' })).toEqual([true, true]);
    expect(await has({ sampleType: 'capillary' })).toEqual([false, true]);
    expect(await has({ test: 'heart' })).toEqual([true, true]);
    expect(await has({ test: 'thyroid' })).toEqual([false, true]);
    expect(await has({ assigned: 'mine' })).toEqual([true, true]);
    expect(await has({ assigned: 'nobody' })).toEqual([false, true]);
    expect(await has({ language: 'it', assigned: 'nobody' })).toEqual([false, true]);
    expect(await has({ language: 'it', search: mine.orderNumber })).toEqual([true, false]);
  });

  it('is divided into views, in which critical cases are no exception, and counts each', async () => {
    const ready = await aReviewableOrder(world);
    const critical = await aReviewableOrder(world, { profile: 'critical' });
    const waiting = await anUnansweredResult(world);
    const mainOrderId = (await aReleasedOrder(world)).orderId;
    const row = { mainOrderId, followUpKey: 'follow-ferritin', orderId: ready.orderId };
    await insert(world.services, FollowUp, row);
    await call(world.baseUrl, 'assignResult', {
      params: { id: ready.resultId },
      body: { createdBy: doctor.id },
      token,
    });
    const orders = [ready, critical, waiting].map(({ orderNumber }) => orderNumber);
    const has = async (query: ListQuery) => {
      const list = numbers(await open(query));
      return orders.map((number) => list.includes(number));
    };
    expect(await has({ preset: 'ready' })).toEqual([true, true, false]);
    expect(await has({ preset: 'critical' })).toEqual([false, true, false]);
    expect(await has({ preset: 'waiting' })).toEqual([false, false, true]);
    expect(await has({ preset: 'mine' })).toEqual([true, false, false]);
    expect(await has({ preset: 'follow-up' })).toEqual([true, false, false]);
    expect(await has({ preset: 'corrected' })).toEqual([false, false, false]);
    const corrected = await aReleasedOrder(world);
    const before = (await open({})).counts.corrected;
    world.advance(MINUTE_MS);
    await importFile(world, await aLabFile(world, corrected.orderNumber, 'good', true));
    const listed = await open({ preset: 'corrected' });
    expect(numbers(listed)).toContain(corrected.orderNumber);
    expect(listed.items.every(({ beingCorrected }) => beingCorrected)).toBe(true);
    expect([listed.counts.corrected, listed.items.length]).toEqual([before + 1, before + 1]);
    const { items, counts } = await open({ preset: 'follow-up' });
    expect([items[0]?.isFollowUp, items.length, counts.followUp]).toEqual([true, 1, 1]);
  });

  it('is filtered by who has a case and by the day it came, both days included', async () => {
    const colleague = await aDoctor(world, { firstName: 'Vera', lastName: 'Zweitmeinung' });
    const one = await aReviewableOrder(world);
    const params = { id: one.resultId };
    await call(world.baseUrl, 'assignResult', { params, body: { createdBy: colleague.id }, token });
    const has = async (query: ListQuery) => numbers(await open(query)).includes(one.orderNumber);
    const today = zurichDate(world.services.now());
    expect([await has({ doctor: colleague.id }), await has({ doctor: doctor.id })]).toEqual([true, false]);
    expect(await has({ since: today, until: today })).toBe(true);
    expect([await has({ since: addDays(today, 1) }), await has({ until: addDays(today, -1) })]).toEqual([false, false]);
    expect((await open()).doctors).toContainEqual({ id: colleague.id, name: expect.stringContaining('Zweitmeinung') });
  });

  it('says who has a case open now', async () => {
    const { orderId, orderNumber } = await aReviewableOrder(world);
    const key = `presence:${orderId}`;
    await world.services.redis.zadd(key, Date.now() + 60_000, `${doctor.id} socket`, Date.now() - 1, 'gone socket');
    expect((await open({ search: orderNumber })).items[0]?.openBy).toEqual([doctor.id]);
  });

  it('is sorted as asked, critical cases first, in pages that follow the same order', async () => {
    const ids = async (sort: NonNullable<ListQuery>['sort'], limit?: number) => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await open({ ...(sort && { sort }), ...(limit && { limit }), ...(cursor && { cursor }) });
        seen.push(...numbers(page));
        cursor = page.next;
      }
      return seen;
    };
    const rows = (await open()).items;
    const sorted = (by: (row: (typeof rows)[number]) => string, sign: number) =>
      [...rows]
        .sort((a, b) => Number(b.critical > 0) - Number(a.critical > 0) || sign * (by(a) < by(b) ? -1 : 1))
        .map(({ orderNumber }) => orderNumber);
    expect(rows.length).toBeGreaterThan(3);
    expect(await ids('number', 2)).toEqual(sorted(({ orderNumber }) => orderNumber, 1));
    expect(await ids('newest', 2)).toEqual(sorted(({ waitingSince }) => waitingSince ?? '', -1));
    // Somebody reads what is outdated: before what nobody reads yet.
    const urgent = sorted(({ beingCorrected, waitingSince }) => `${beingCorrected ? 0 : 1}${waitingSince}`, 1);
    expect(await ids(undefined, 2)).toEqual(urgent);
  });

  it('refuses what is no filter', async () => {
    const answer = await call(world.baseUrl, 'getOrdersDashboard', { query: { language: 'xx' as 'de' }, token });
    expect([answer.status, answer.error.fields?.map(({ path }) => path)]).toEqual([400, ['language']]);
  });
});

describe('the list of released results', () => {
  it('has a release with its time, its doctor and its version, and the open list has it no more', async () => {
    const order = await aReleasedOrder(world, { doctor });
    const row = (await released({ search: order.orderNumber })).items[0];
    const result = await (await visitAs(world, order.customer)).need('getResultOfOrder', {
      params: { orderId: order.orderId },
    });
    expect(row).toMatchObject({
      orderId: order.orderId,
      version: 1,
      releasedAt: result.releasedAt,
      releasedBy: { id: doctor.id, name: 'Ursina Probeli' },
      beingCorrected: false,
    });
    expect(JSON.stringify(row)).not.toContain(order.customer.lastName);
    expect(numbers(await open({ search: order.orderNumber }))).toEqual([]);
  });

  it('says when its person first opened what stands, whatever others read, and what got worse and is not confirmed', async () => {
    const order = await aReleasedOrder(world, { doctor });
    const of = { params: { orderId: order.orderId } };
    const state = async () => {
      const row = (await released({ search: order.orderNumber })).items[0];
      return [row?.openedAt !== null, row?.confirmationOpen];
    };
    await call(world.baseUrl, 'getResultOfOrder', { ...of, token });
    expect(await state()).toEqual([false, false]);
    const own = await visitAs(world, order.customer);
    await own.need('getResultOfOrder', of);
    const [first] = (await released({ search: order.orderNumber })).items;
    await own.need('getResultOfOrder', of);
    expect((await released({ search: order.orderNumber })).items[0]?.openedAt).toBe(first?.openedAt);
    expect(await state()).toEqual([true, false]);
    await updateRows(world.services, ResultRelease, { gotWorse: 1 }, { resultId: order.resultId });
    expect(await state()).toEqual([true, true]);
    await own.need('confirmRead', { ...of, body: { version: 1 } });
    expect(await state()).toEqual([true, false]);
  });

  it('has one row for a result that is being corrected, and says so', async () => {
    const order = await aReleasedOrder(world, { doctor });
    await importFile(world, await aLabFile(world, order.orderNumber, 'good', true));
    const list = await released({ search: order.orderNumber });
    expect([list.total, list.items.map(({ beingCorrected }) => beingCorrected)]).toEqual([1, [true]]);
  });

  it('is found by doctor, day and initials, and read in pages with a total', async () => {
    const other = await aDoctor(world, { firstName: 'Vera', lastName: 'Zweitmeinung' });
    const customer = await aCustomer(world, { firstName: 'Xaver', lastName: 'Yersin' });
    const order = await aReleasedOrder(world, { doctor: other, customer });
    const today = zurichDate(world.services.now());
    const has = async (query: ReleasedQuery) => numbers(await released(query)).includes(order.orderNumber);
    expect(await has({ doctor: other.id })).toBe(true);
    expect(await has({ doctor: doctor.id })).toBe(false);
    expect(await has({ search: 'xy' })).toBe(true);
    expect(await has({ since: today, until: today })).toBe(true);
    expect(await has({ until: '2020-01-01' })).toBe(false);
    expect(await has({ since: '2100-01-01' })).toBe(false);
    expect(await has({ test: 'thyroid' })).toBe(false);

    const whole = await released();
    expect(whole.total).toBe(whole.items.length);
    expect(whole.doctors.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Ursina Probeli', 'Vera Zweitmeinung']),
    );
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await released({ limit: 1, ...(cursor && { cursor }) });
      expect(page.total).toBe(whole.total);
      seen.push(...numbers(page));
      cursor = page.next;
    }
    expect(seen).toEqual(numbers(whole));
    const times = whole.items.map(({ releasedAt }) => releasedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(numbers(await released({ sort: 'oldest' }))).toEqual(seen.toReversed());
  });

  it('is for doctors only, and each reading of it is recorded', async () => {
    for (const person of [await aCustomer(world), await anAdmin(world)]) {
      const other = (await signIn(world, person)).token;
      const answer = await call(world.baseUrl, 'getReleasedOrders', { query: {}, token: other });
      expect([answer.status, answer.error.error]).toEqual([403, 'no-permission']);
    }
    const reads = () =>
      findRows(world.services, HealthDataRead, ['id'], {
        where: { actorId: doctor.id, endpoint: 'getReleasedOrders', outcome: 'read' },
      });
    const before = (await reads()).length;
    await released();
    expect((await reads()).length).toBe(before + 1);
  });

  it('refuses a day that does not exist', async () => {
    const answer = await call(world.baseUrl, 'getReleasedOrders', { query: { since: '2026-02-30' }, token });
    expect([answer.status, answer.error.fields?.map(({ path }) => path)]).toEqual([400, ['since']]);
  });
});
