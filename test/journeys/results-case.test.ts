import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zurichDate } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { Order } from '#shared/server/models/order.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { judgeReview } from '#test/factories/judge-review.ts';
import { HB, labMessage, TSH } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, type Person, visitAs } from '#test/factories/people.ts';
import {
  aLabFile,
  anUnansweredResult,
  aReleasedOrder,
  aReviewableOrder,
  completeQuestionnaire,
  importFile,
  type MeasuredOrder,
} from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const SUMMARY = { de: 'Gut.', en: 'Good.', fr: 'Bon.', it: 'Buono.' };

let world: World;
let doctor: Person;
let visitor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await aDoctor(world);
  visitor = await visitAs(world, doctor);
});

afterAll(() => world.close());

const review = ({ orderId }: MeasuredOrder) => visitor.need('getReview', { params: { orderId } });
const pageOf = async ({ customer, orderId }: MeasuredOrder) =>
  (await visitAs(world, customer)).need('getResultOfOrder', { params: { orderId } });

describe('the list of open cases', () => {
  it('has a corrected case before older ones, and of all only what is asked for', async () => {
    const older = await aReviewableOrder(world);
    const corrected = await aReleasedOrder(world);
    await importFile(world, await aLabFile(world, corrected.orderNumber, 'good', true));
    const numbers = async (query: { language?: 'it' } = {}) =>
      (await visitor.need('getOrdersDashboard', { query })).items.map(({ orderNumber }) => orderNumber);
    expect(await numbers()).toEqual([corrected.orderNumber, older.orderNumber]);
    expect(await numbers({ language: 'it' })).toEqual([]);
  });

  it('counts as outside what was ordered and lies outside', async () => {
    const order = await aReviewableOrder(world, { profile: 'mixed' });
    const { measures } = await review(order);
    const outside = measures.filter(({ position }) => position !== null && position !== 'within');
    expect(outside.length).toBeGreaterThan(0);
    const { items } = await visitor.need('getOrdersDashboard', { query: { search: order.orderNumber } });
    expect(items.map((row) => row.outside)).toEqual([outside.length]);
  });
});

describe('a case', () => {
  it('says when each of its values arrived', async () => {
    const order = await aReviewableOrder(world);
    const { arrivals, measures } = await review(order);
    expect(Object.keys(arrivals).toSorted()).toEqual(measures.map(({ _id }) => _id).toSorted());
    for (const at of Object.values(arrivals)) expect(Date.parse(at)).toBeGreaterThan(0);
  });

  it('is given to a doctor, and to nobody else', async () => {
    const { resultId } = await aReviewableOrder(world);
    const assign = (createdBy: string) =>
      visitor.call('assignResult', { params: { id: resultId }, body: { createdBy } });
    expect((await assign((await aCustomer(world)).id)).status).toBe(400);
    expect((await assign(doctor.id)).status).toBe(204);
  });

  it('has notes that their author edits and deletes', async () => {
    const { resultId } = await aReviewableOrder(world);
    const note = async (activityType: 'add' | 'edit' | 'delete', text: string, _id?: string) => {
      const body = { activityType, internalNote: { note: text, ...(_id ? { _id } : {}) } };
      return (await visitor.need('changeInternalNote', { params: { id: resultId }, body })).notes;
    };
    const [added] = await note('add', 'Ferritin ansehen');
    expect(await note('edit', 'TSH ansehen', added?._id)).toMatchObject([{ note: 'TSH ansehen', deleted: false }]);
    expect(await note('delete', '', added?._id)).toMatchObject([{ note: '', deleted: true }]);
  });

  it('is saved over the version that was seen, with keys of the content only', async () => {
    const order = await aReviewableOrder(world);
    const { proposal, version } = await review(order);
    const save = (change: object) =>
      visitor.call('saveResult', {
        params: { id: order.resultId },
        body: { ...proposal, summary: SUMMARY, acknowledged: [], version, ...change },
      });
    for (const unknown of [
      { recommendations: ['eat-gold'] },
      { followUpRecommendations: ['follow-ferritin', 'follow-the-star'] },
      { followUpRecommendations: ['follow-the-star'] },
    ])
      expect((await save(unknown)).error.error).toBe('results-not-saved');
    expect((await save({ followUpRecommendations: ['follow-ferritin'] })).status).toBe(200);
    expect((await save({})).error.error).toBe('result-changed');
    expect((await review(order)).version).toBe(version + 1);
  });

  it('is not released before the questionnaire is complete', async () => {
    const order = await anUnansweredResult(world);
    const { proposal, version } = await review(order);
    const body = { ...proposal, summary: SUMMARY, acknowledged: [], version };
    const answer = await visitor.call('releaseResult', { params: { id: order.resultId }, body });
    expect(answer.error.error).toBe('questionnaire-required');
  });
});

describe('a word of the laboratory that a doctor takes', () => {
  const HEALTH = { productGroupKey: 'health-check', productKey: 'health-check-plus' };
  const decide = async (order: MeasuredOrder) => {
    const [aside] = (await review(order)).asides;
    const params = { id: order.resultId, wordId: aside?._id ?? '' };
    await visitor.need('decideWord', { params, body: { taken: true, reason: 'Telefonisch bestätigt' } });
    const { measures } = await review(order);
    return measures.filter(({ marker }) => marker === 'hemoglobin').map(({ valueText, status }) => [valueText, status]);
  };

  it.each([
    ['U', 'F'],
    ['P', 'P'],
  ])('stands as what it says: %s is %s', async (sent, stored) => {
    const order = await aReviewableOrder(world, HEALTH);
    await importFile(world, Buffer.from(labMessage(order, { ...HB, value: '151', status: sent })));
    expect(await decide(order)).toEqual([['151', stored]]);
  });

  it('brings the order to the doctor where it is the first final one', async () => {
    const placed = await aPaidOrder(world, HEALTH);
    await completeQuestionnaire(world, placed);
    const send = (value: string, status: string) =>
      importFile(world, Buffer.from(labMessage(placed, { ...HB, value, status })));
    await send('140', 'P');
    await send('151', 'U');
    const where = { orderId: placed.orderId };
    const row = await findRow(world.services, TestResult, ['id'], { where });
    const statusOf = () => findRow(world.services, Order, ['status'], { where: { id: placed.orderId } });
    expect((await statusOf())?.status).not.toBe(OrderStatus.READY_FOR_APPROVAL);
    expect(await decide({ ...placed, resultId: row?.id ?? '' })).toEqual([['151', 'F']]);
    expect((await statusOf())?.status).toBe(OrderStatus.READY_FOR_APPROVAL);
  });
});

describe('accepting the unremarkable', () => {
  it('takes areas in which nothing is remarkable, as they were proposed, and no other with them', async () => {
    const order = await aReviewableOrder(world, { productGroupKey: 'health-check', productKey: 'health-check-plus' });
    const { proposal, areas, version } = await review(order);
    const calm = areas.filter(({ proposedLevel }) => proposedLevel === 'good').map((area) => area.resultCategoryId);
    expect(calm.length).toBeGreaterThan(1);
    const [first = ''] = calm;
    const save = (resultCategories: typeof proposal.resultCategories, unremarkable: string[]) =>
      visitor.call('saveResult', {
        params: { id: order.resultId },
        body: { ...proposal, resultCategories, summary: SUMMARY, acknowledged: [], version, unremarkable },
      });
    const lower = proposal.resultCategories.map((area) =>
      area.resultCategoryId === first ? { ...area, level: 'belowAverage' as const } : area,
    );
    for (const [sent, claimed] of [
      [lower, [first]],
      [proposal.resultCategories, ['heart']],
    ] as const) {
      const { error } = await save([...sent], [...claimed]);
      expect([error.error, error.details]).toEqual(['not-unremarkable', { areas: claimed }]);
    }
    expect((await save(proposal.resultCategories, calm)).status).toBe(200);
  });

  it('compares each area with its own proposal', async () => {
    const wish = { productGroupKey: 'health-check', productKey: 'health-check-plus', profile: 'mixed' } as const;
    const order = await aReviewableOrder(world, wish);
    const { proposal, areas, version } = await review(order);
    const calm = areas.filter(({ proposedLevel }) => proposedLevel === 'good').map((area) => area.resultCategoryId);
    const [first] = proposal.resultCategories.filter(({ resultCategoryId }) => !calm.includes(resultCategoryId));
    expect([calm.length > 0, first?.level !== 'good']).toEqual([true, true]);
    const body = { ...proposal, summary: SUMMARY, acknowledged: [], version, unremarkable: calm };
    expect((await visitor.call('saveResult', { params: { id: order.resultId }, body })).status).toBe(200);
  });
});

describe('a released result', () => {
  it('is read by its person as the newest version, and found by its day', async () => {
    const order = await aReleasedOrder(world, { doctor });
    expect(await pageOf(order)).toMatchObject({ version: 1, replacedBy: null, correction: null, withdrawn: [] });
    const today = zurichDate(world.services.now());
    const { items } = await visitor.need('getReleasedOrders', { query: { since: today, until: today } });
    const { version: caseVersion } = await review(order);
    expect(items).toContainEqual(expect.objectContaining({ orderNumber: order.orderNumber, version: 1, caseVersion }));
    for (const query of [{ since: '2100-01-01' }, { until: '2020-01-01' }])
      expect((await visitor.need('getReleasedOrders', { query })).items).toEqual([]);
  });

  it('stands beside what the same person read before', async () => {
    const sampled = async (customer: Person, value: string): Promise<MeasuredOrder> => {
      const wish = { customer, productGroupKey: 'energy', productKey: 'energy-check' };
      const placed = await aPaidOrder(world, wish);
      await completeQuestionnaire(world, placed);
      for (const word of [
        { ...HB, value },
        { ...TSH, value: '2.10' },
      ])
        await importFile(world, Buffer.from(labMessage(placed, { ...word, status: 'F' })));
      const row = await findRow(world.services, TestResult, ['id'], { where: { orderId: placed.orderId } });
      const order = { ...placed, resultId: row?.id ?? '' };
      const body = judgeReview(await review(order), { summary: SUMMARY });
      await visitor.need('releaseResult', { params: { id: order.resultId }, body });
      return order;
    };
    const first = await sampled(await aCustomer(world, { sex: 'female' }), '148');
    const { document } = await pageOf(await sampled(first.customer, '133'));
    const hemoglobin = document.bloodMeasures.find(({ marker }) => marker === 'hemoglobin');
    expect(hemoglobin).toMatchObject({ valueText: '133', previous: { valueText: '148' } });
  });

  it('that was taken back is said to be so; one that never was is not there', async () => {
    const [order, unreleased] = [await aReleasedOrder(world, { doctor }), await aReviewableOrder(world)];
    const taken = { releasedVersion: null, takenBackAt: world.services.now() };
    await updateRows(world.services, TestResult, taken, { id: order.resultId });
    const errorOf = async ({ customer, orderId }: MeasuredOrder) =>
      (await (await visitAs(world, customer)).call('getResultOfOrder', { params: { orderId } })).error.error;
    expect([await errorOf(order), await errorOf(unreleased)]).toEqual(['result-taken-back', 'not-found']);
  });

  it('is without the values that were taken back since, and only without those', async () => {
    const order = await aReviewableOrder(world, { productGroupKey: 'health-check', productKey: 'health-check-plus' });
    const send = (status: string, value: string) =>
      importFile(world, Buffer.from(labMessage(order, { ...HB, value, status })));
    // Taken back before the release, and sent anew.
    await send('W', '');
    await send('C', '141');
    const { proposal, version } = await review(order);
    const body = { ...proposal, summary: SUMMARY, acknowledged: [], version };
    await visitor.need('releaseResult', { params: { id: order.resultId }, body });
    const markers = async () => (await pageOf(order)).withdrawn.map(({ marker }) => marker);
    expect(await markers()).toEqual([]);
    await send('W', '');
    expect(await markers()).toEqual(['hemoglobin']);
  });
});
