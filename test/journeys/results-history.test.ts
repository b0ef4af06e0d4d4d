import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { casesOf, REASON } from '#test/factories/attacked-results.ts';
import { HB, TSH } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;
let admin: Visitor;
const { send, review, judged, release, released, undo } = casesOf(() => ({ world, doctor, admin }));

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
  admin = await visitAs(world, await anAdmin(world));
});
afterAll(() => world.close());

const SAMPLED = ['2025-03-11', '2025-09-16', '2026-10-20'].map((day) => new Date(`${day}T07:00:00Z`));

/** A measured order of a person, sampled at one of the times above, with a haemoglobin. */
async function measured(customer: Person, time: number, hb: string): Promise<MeasuredOrder> {
  const order = await aReviewableOrder(world, { customer, productGroupKey: 'energy', productKey: 'energy-check' });
  await send(order, { ...HB, value: hb }, { ...TSH, value: '2.10' });
  await updateRows(world.services, TestResult, { sampledAt: SAMPLED[time] }, { id: order.resultId });
  return order;
}

const history = async (visitor: Visitor, { id }: Person) =>
  (await visitor.need('getHistory', { params: { customerId: id } })).markers;
const hbOf = async (visitor: Visitor, person: Person) =>
  (await history(visitor, person)).find(({ marker }) => marker === 'hemoglobin')?.values ?? [];
const textsOf = async (visitor: Visitor, person: Person) =>
  (await hbOf(visitor, person)).map(({ valueText }) => valueText);
const listed = async (visitor: Visitor, { id }: Person) =>
  (await visitor.need('listCustomerResults', { params: { customerId: id } })).items;

describe('the results of a person over time', () => {
  it('grow with each release, in time, and hold nothing that waits for a doctor', async () => {
    const person = await aCustomer(world, { sex: 'female' });
    const customer = await visitAs(world, person);
    const second = await measured(person, 1, '131');
    expect(await listed(customer, person)).toEqual([]);
    expect(await history(customer, person)).toEqual([]);
    await released(second);
    const third = await measured(person, 2, '140');
    expect(await textsOf(customer, person)).toEqual(['131']);
    await released(third);
    await released(await measured(person, 0, '124'));

    expect((await hbOf(customer, person)).map((one) => [one.valueText, one.joined, one.difference])).toEqual([
      ['124', false, null],
      ['131', true, '7'],
      ['140', true, '9'],
    ]);
    const items = await listed(customer, person);
    expect(items.map(({ sampledAt }) => sampledAt)).toEqual(SAMPLED.map((at) => at.toISOString()).reverse());
    expect(items[0]?.areas.map(({ level }) => level)).not.toContain(undefined);
    const { badges } = await customer.need('listBadges', { params: { customerId: person.id } });
    expect(badges.map(({ key }) => key).toSorted()).toEqual(['first-test', 'long-view']);
    expect(JSON.stringify(items)).not.toMatch(/[:"]131\b/);
    const { items: some, next } = await customer.need('listCustomerResults', {
      params: { customerId: person.id },
      query: { limit: 2 },
    });
    expect(some).toHaveLength(2);
    const rest = await customer.need('listCustomerResults', {
      params: { customerId: person.id },
      query: { limit: 2, cursor: next ?? '' },
    });
    expect(rest.items.map(({ _id }) => _id)).toEqual([items[2]?._id]);
  });

  it('say before a result only what was before it: own and released for its person, any case for a doctor', async () => {
    const person = await aCustomer(world, { sex: 'female' });
    const customer = await visitAs(world, person);
    const stranger = await visitAs(world, await aCustomer(world));
    const [first, second] = [await measured(person, 0, '124'), await measured(person, 1, '131')];
    await released(first);
    const earlier = (who: Visitor, { resultId }: MeasuredOrder) =>
      who.call('listPreviousMeasures', { params: { testId: resultId } });
    const previous = (who: Visitor, { resultId }: MeasuredOrder, customerId = person.id) =>
      who.call('getPreviousResult', { query: { customerId, testResultId: resultId } });

    expect([(await earlier(customer, second)).status, (await previous(customer, second)).status]).toEqual([404, 404]);
    const { markers } = (await earlier(doctor, second)).reply;
    expect(markers.find(({ marker }) => marker === 'hemoglobin')?.values.map(({ valueText }) => valueText)).toEqual([
      '124',
    ]);
    expect((await previous(doctor, second)).reply.result?._id).toBe(first.resultId);

    await released(second);
    expect((await earlier(customer, first)).reply).toEqual({ markers: [] });
    expect((await previous(customer, first)).reply).toEqual({ result: null });
    const ofSecond = (await earlier(customer, second)).reply.markers;
    expect(ofSecond.find(({ marker }) => marker === 'hemoglobin')?.values).toHaveLength(1);
    expect((await previous(customer, second)).reply.result?._id).toBe(first.resultId);

    expect([(await earlier(stranger, second)).status, (await previous(stranger, second)).status]).toEqual([404, 404]);
    // his own id with her result, and hers with somebody else's
    const { id: strangersId } = await stranger.need('getMe');
    expect((await previous(stranger, second, strangersId)).status).toBe(404);
    expect((await previous(doctor, second, strangersId)).status).toBe(404);
    for (const name of ['getHistory', 'listCustomerResults', 'listBadges'] as const)
      expect((await stranger.call(name, { params: { customerId: person.id } })).status).toBe(404);
  });

  it('are not found of a person who does not exist, and empty of one without results', async () => {
    const { id: known } = await aCustomer(world);
    for (const name of ['getHistory', 'listCustomerResults'] as const) {
      const unknown = await doctor.call(name, { params: { customerId: '01a20410-885d-7317-8841-5fc70f2decb4' } });
      expect([name, unknown.status, unknown.error.error]).toEqual([name, 404, 'not-found']);
      expect((await doctor.call(name, { params: { customerId: known } })).status).toBe(200);
    }
  });

  it('are recorded where a doctor reads them, and not where the person does', async () => {
    const person = await aCustomer(world, { sex: 'female' });
    const customer = await visitAs(world, person);
    const [first, second] = [await measured(person, 0, '124'), await measured(person, 1, '131')];
    await released(first);
    await released(second);
    const known = (await findRows(world.services, HealthDataRead, ['id'], { where: { customerId: person.id } })).length;
    for (const who of [customer, doctor]) {
      await history(who, person);
      await listed(who, person);
      await who.need('listPreviousMeasures', { params: { testId: second.resultId } });
      await who.need('getPreviousResult', { query: { customerId: person.id, testResultId: second.resultId } });
    }
    const reads = await findRows(world.services, HealthDataRead, ['endpoint'], { where: { customerId: person.id } });
    expect(reads).toHaveLength(known + 4);
    for (const name of ['getHistory', 'listCustomerResults', 'listPreviousMeasures', 'getPreviousResult'])
      expect(reads.map(({ endpoint }) => endpoint)).toContain(name);
  });

  it('forget at once what the laboratory takes back, and what was corrected as soon as the correction is released', async () => {
    const person = await aCustomer(world, { sex: 'female' });
    const customer = await visitAs(world, person);
    const [first, second] = [await measured(person, 0, '124'), await measured(person, 1, '131')];
    await released(first);
    await released(second);

    await send(first, { ...HB, value: '137' });
    expect((await hbOf(customer, person))[0]).toMatchObject({ valueText: '124', beingCorrected: true });
    expect((await hbOf(customer, person))[1]).toMatchObject({ difference: null });
    await release(first, judged(await review(first), { correctionReason: REASON }));
    expect(await textsOf(customer, person)).toEqual(['137', '131']);
    expect((await hbOf(customer, person))[1]).toMatchObject({ difference: '-6' });

    await send(second, { ...HB, value: '', status: 'W' });
    expect(await textsOf(customer, person)).toEqual(['137']);
  });

  it('lose a result whose release was taken back, until it is released again', async () => {
    const person = await aCustomer(world, { sex: 'female' });
    const customer = await visitAs(world, person);
    const [first, second] = [await measured(person, 0, '124'), await measured(person, 1, '131')];
    await released(first);
    const wrong = await send(second, { ...HB, value: '144' });
    await released(second);
    expect(await textsOf(customer, person)).toEqual(['124', '144']);
    expect((await undo(wrong)).status).toBe(204);
    expect(await textsOf(customer, person)).toEqual(['124']);
    expect(await listed(customer, person)).toHaveLength(1);
  });

  it('show another laboratory, and another unit', async () => {
    const person = await aCustomer(world, { sex: 'female' });
    const customer = await visitAs(world, person);
    const [first, second] = [await measured(person, 0, '124'), await measured(person, 1, '131')];
    await updateRows(world.services, Observation, { lab: 'LABSUED' }, { resultId: first.resultId });
    await released(first);
    await released(second);
    expect((await hbOf(customer, person))[1]).toMatchObject({ breaks: ['laboratory'], joined: false, difference: '7' });
  });
});
