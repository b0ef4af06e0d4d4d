import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { Order } from '#shared/server/models/order.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import type { ResultView } from '#shared/views/results.ts';
import { casesOf, codesOf, hbOf, inAll, REASON, WHY } from '#test/factories/attacked-results.ts';
import { HB, labMessage, TSH } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { completeQuestionnaire, importFile, type MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
  admin = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

const { send, aCase, review, judged, release, released, page, match, undo } = casesOf(() => ({ world, doctor, admin }));

describe('a draft of a client that lies', () => {
  it('is not accepted for ever because it says to rest on nothing', async () => {
    const order = await aCase();
    const body = judged(await review(order));
    await released(order, {
      summaryAcceptedOn: null,
      adviceAcceptedOn: null,
      resultCategories: body.resultCategories.map((area) => ({ ...area, acceptedOn: null })),
      healthMeasuresResult: body.healthMeasuresResult.map((one) => ({ ...one, acceptedOn: null })),
    });
    await send(order, { ...HB, value: '92' });
    expect(codesOf(await review(order))).toEqual(
      expect.arrayContaining(['area-reopened', 'summary-reopened', 'advice-reopened']),
    );
  });

  it('names no area and no health measure twice', async () => {
    const order = await aCase();
    const body = judged(await review(order));
    const [area] = body.resultCategories;
    if (!area) throw new Error('no area');
    const twice = {
      ...body,
      resultCategories: [...body.resultCategories, { ...area, level: 'belowAverage' as const }],
    };
    const answer = await release(order, twice);
    expect([answer.status, answer.error.error]).toEqual([409, 'results-not-saved']);
  });

  it.each([
    ['blanks', ' \u00a0 '],
    ['characters without width', '\u200b\u2060\ufeff'],
    ['another language only', null],
  ])('gives no reason of a correction with %s', async (_, words) => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '145' });
    const correctionReason = words === null ? { ...REASON, de: '' } : inAll(words);
    const answer = await release(order, judged(await review(order), { correctionReason }));
    expect(answer.status).toBe(409);
    expect(answer.error.details?.reasons).toEqual([{ code: 'correction-reason-missing', subjects: [] }]);
  });

  it('is refused with 401 characters in its reason', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '145' });
    const answer = await release(order, judged(await review(order), { correctionReason: inAll('x'.repeat(401)) }));
    expect([answer.status, answer.error.error]).toEqual([400, 'invalid-input']);
  });

  it('judges no area that was not ordered', async () => {
    const order = await aCase();
    const body = judged(await review(order));
    const [area] = body.resultCategories;
    if (!area) throw new Error('no area');
    const more = [...body.resultCategories, { ...area, resultCategoryId: 'prostate' }];
    await release(order, { ...body, resultCategories: more });
    const answer = await release(order, { ...body, resultCategories: [...body.resultCategories] });
    expect([200, 409]).toContain(answer.status);
    const { document } = await page(order);
    expect(document.resultCategories.map(({ resultCategoryId }) => resultCategoryId)).not.toContain('prostate');
  });
});

describe('a note that comes after the judgement', () => {
  it('about the sample opens what was accepted', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '148', sampleNote: 'Probe stark haemolytisch' });
    const found = await review(order);
    expect(found.orderStatus).toBe(6);
    expect(codesOf(found)).toEqual(expect.arrayContaining(['area-reopened', 'summary-reopened']));
  });
});

describe('a word that a person matched after the release', () => {
  it('takes the value off the page that the laboratory takes back', async () => {
    const order = await aCase();
    const aside = await send(order, { ...HB, value: '', status: 'W', given: 'Zwilling' });
    await send(order, { ...TSH, value: '2.20' });
    await released(order);
    expect(hbOf(await page(order))).toBe('148');
    world.advance(MINUTE_MS);
    expect((await match(aside, order.orderNumber)).status).toBe(204);
    await runJobs(world);
    expect(hbOf(await page(order))).toBeNull();
  });

  it('is shown to the doctor as a change of what was released', async () => {
    const order = await aCase();
    const aside = await send(order, { ...HB, value: '92', given: 'Zwilling' });
    await released(order);
    world.advance(MINUTE_MS);
    await match(aside, order.orderNumber);
    await runJobs(world);
    const { measures } = await review(order);
    expect(measures.find(({ marker }) => marker === 'hemoglobin')?.corrected).toMatchObject({
      valueText: '148',
      version: 1,
    });
  });

  it('is one also where a release came between the decision and the work', async () => {
    const order = await aCase();
    const aside = await send(order, { ...HB, value: '', status: 'W', given: 'Zwilling' });
    await match(aside, order.orderNumber);
    world.advance(MINUTE_MS);
    await released(order);
    await runJobs(world);
    expect(hbOf(await page(order))).toBeNull();
  });
});

/** Keeps a row locked until it is let go, as a slow transaction of another process would. */
async function holding(orderId: string): Promise<() => Promise<void>> {
  const transaction = await world.services.sequelize.transaction();
  await world.services.sequelize.query('SELECT id FROM orders WHERE id = ? FOR UPDATE', {
    transaction,
    replacements: [orderId],
  });
  return () => transaction.commit();
}

/** Waits until a statement is under way that begins so and cannot end. */
const untilWaits = (statement: string) =>
  doctor.until(
    `a ${statement} that waits`,
    async () => {
      const [rows] = await world.services.sequelize.query(
        `SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST
          WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO LIKE ?`,
        { replacements: [statement] },
      );
      return Number((rows as { waiting: number }[])[0]?.waiting);
    },
    (waiting) => waiting > 0,
  );

describe('what began before a release and waited for it', () => {
  it('takes the value off the page that the laboratory takes back', async () => {
    const cases = [await aCase(), await aCase()].sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
    const [low, high] = cases as [MeasuredOrder, MeasuredOrder];
    const words = [low, high].map((order) => labMessage(order, { ...HB, value: '', status: 'W' })).join('');
    const letGo = await holding(low.orderId);
    const importing = importFile(world, Buffer.from(words));
    await untilWaits('SELECT%FROM orders%FOR UPDATE');
    world.advance(1000);
    await released(high);
    await letGo();
    await importing;
    expect(hbOf(await page(high))).toBeNull();
  });
});

describe('a value that was taken back and came again', () => {
  it('is not read in the comparison with the version before', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '', status: 'W' });
    await send(order, { ...HB, value: '139', status: 'F' });
    await released(order, { correctionReason: REASON });
    const found = await page(order);
    expect(hbOf(found)).toBe('139');
    // as a value: ids and times may hold these digits
    expect(JSON.stringify(found)).not.toMatch(/[:"]148\b/);
  });
});

describe('a release that was taken back', () => {
  it('stays away after the next one, whatever the clocks of two processes say', async () => {
    const order = await aCase();
    const wrong = await send(order, { ...HB, value: '131' });
    await released(order);
    world.advance(-1000);
    expect((await undo(wrong)).status).toBe(204);
    world.advance(2000);
    await runJobs(world);
    await released(order, { correctionReason: REASON });
    expect((await page(order)).versions.map(({ version }) => version)).toEqual([2]);
  });

  it('brings back what stood, not a word that a doctor had passed over', async () => {
    const order = await aCase();
    const early = '20200101080000';
    await send(order, { ...HB, value: '146', status: 'F', at: '20261101080000' });
    await send(order, { ...HB, value: '120', status: 'F', at: early });
    await send(order, { ...HB, value: '141', status: 'C', at: '20261102080000' });
    const { _id: id, asides } = await review(order);
    await doctor.need('decideWord', {
      params: { id, wordId: asides[0]?._id ?? '' },
      body: { taken: true, reason: WHY },
    });
    const wrong = await send(order, { ...HB, value: '99', status: 'C', at: '20261103080000' });
    expect((await undo(wrong)).status).toBe(204);
    const { measures } = await review(order);
    expect(measures.find(({ marker }) => marker === 'hemoglobin')?.valueText).toBe('120');
  });
});

describe('the messages of an order from which one was taken away', () => {
  const OTHER = { ...TSH, value: '9.10' };

  it('say again what they said, in the order they came: none without a time is the last word now', async () => {
    const order = await aCase();
    await send(order, { ...HB, value: '92' });
    const wrong = await send(order, OTHER);
    await undo(wrong);
    await send(order, { ...HB, value: '141' });
    await runJobs(world);
    const { measures, asides } = await review(order);
    expect(measures.find(({ marker }) => marker === 'hemoglobin')?.valueText).toBe('141');
    expect(asides).toEqual([]);
  });

  it('ask nothing again that later words had replaced', async () => {
    const order = await aCase();
    await send(order, { ...HB, value: '146', status: 'F', at: '20261101080000' });
    await send(order, { ...HB, value: '141', status: 'C', at: '20261102080000' });
    const wrong = await send(order, OTHER);
    await undo(wrong);
    await runJobs(world);
    const { measures, asides } = await review(order);
    expect(measures.find(({ marker }) => marker === 'hemoglobin')?.valueText).toBe('141');
    expect(asides).toEqual([]);
  });

  it('say the values again that only the one taken away had said', async () => {
    const order = await aCase();
    const wrong = await send(order, { ...HB, value: '92', at: '20261101080000' });
    await send(order, { ...HB, value: '92', at: '20261102080000' });
    await undo(wrong);
    await runJobs(world);
    const { measures } = await review(order);
    expect(measures.find(({ marker }) => marker === 'hemoglobin')?.valueText).toBe('92');
  });

  it('keep no value of it that another one had only confirmed', async () => {
    const placed = await aPaidOrder(world, { productGroupKey: 'energy', productKey: 'energy-check' });
    await completeQuestionnaire(world, placed);
    const wrong = await send(placed, { ...HB, value: '77', status: 'P' });
    await send(placed, { ...HB, value: '', status: 'U' });
    expect(JSON.stringify((await review(placed)).measures)).toContain('"77"');
    expect((await undo(wrong)).status).toBe(204);
    await runJobs(world);
    expect(JSON.stringify((await review(placed)).measures)).not.toContain('"77"');
  });
});

describe('a word that a doctor takes', () => {
  it('is not taken over a newer one that the doctor has not seen', async () => {
    const order = await aCase();
    await send(order, { ...HB, value: '146', status: 'F', at: '20261101080000' });
    await send(order, { ...HB, value: '120', status: 'F', at: '20200101080000' });
    const { _id: id, asides } = await review(order);
    const params = { id, wordId: asides[0]?._id ?? '' };
    const body = { taken: true, reason: WHY, standsId: asides[0]?.standsId ?? null };
    await send(order, { ...HB, value: '79', status: 'C', at: '20261102080000' });
    const refused = await doctor.call('decideWord', { params, body });
    expect([refused.status, refused.error.error]).toEqual([409, 'result-changed']);
    const now = (await review(order)).asides[0]?.standsId ?? null;
    expect((await doctor.call('decideWord', { params, body: { ...body, standsId: now } })).status).toBe(204);
  });

  it('opens a released case again', async () => {
    const order = await aCase();
    const old = { ...HB, value: '146', status: 'F', at: '20261101080000' };
    await send(order, old);
    await send(order, { ...HB, value: '141', status: 'C', at: '20261102080000' });
    await released(order);
    await send(order, old);
    const { _id: id, asides, orderStatus } = await review(order);
    if (asides.length > 0) {
      await doctor.need('decideWord', {
        params: { id, wordId: asides[0]?._id ?? '' },
        body: { taken: true, reason: WHY },
      });
      const after = await review(order);
      const hb = after.measures.find(({ marker }) => marker === 'hemoglobin')?.valueText;
      expect([orderStatus, hb, after.orderStatus]).toEqual([orderStatus, '146', 6]);
    }
  });

  it('brings the case to the doctors where it is the first final value', async () => {
    const placed = await aPaidOrder(world, { productGroupKey: 'energy', productKey: 'energy-check' });
    await completeQuestionnaire(world, placed);
    await send(placed, { ...HB, value: '146', status: 'P' });
    await send(placed, { ...HB, value: '92', status: 'U' });
    const found = await review(placed);
    expect(found.asides).toHaveLength(1);
    await doctor.need('decideWord', {
      params: { id: found._id, wordId: found.asides[0]?._id ?? '' },
      body: { taken: true, reason: WHY },
    });
    const order = await findRow(world.services, Order, ['status'], { where: { id: placed.orderId } });
    expect(order?.status).toBe(6);
  });
});

describe('a later result of the same person', () => {
  /** Sampled at its appointment; the stand-in of the laboratory samples to the second, so that two orders may be of one instant. */
  async function aSampledCase(customer: Person, value: string): Promise<MeasuredOrder> {
    const placed = await aPaidOrder(world, { customer, productGroupKey: 'energy', productKey: 'energy-check' });
    await completeQuestionnaire(world, placed);
    await send(placed, { ...HB, value, status: 'F' }, { ...TSH, value: '2.10', status: 'F' });
    const row = await findRow(world.services, TestResult, ['id'], { where: { orderId: placed.orderId } });
    return { ...placed, resultId: row?.id ?? '' };
  }

  async function twoCases() {
    const first = await aSampledCase(await aCustomer(world, { sex: 'female' }), '148');
    await released(first);
    return { first, second: await aSampledCase(first.customer, '133') };
  }

  const hbIn = (view: ResultView) => view.document.bloodMeasures.find(({ marker }) => marker === 'hemoglobin');

  it('is compared with what the person reads, not with what no doctor has released', async () => {
    const { first, second } = await twoCases();
    await send(first, { ...HB, value: '92' });
    await released(second);
    const view = await page(second);
    expect(hbIn(view)?.previous?.valueText).toBe('148');
    expect(JSON.stringify(view)).not.toContain('"92"');
  });

  it('opens the comparison again when the earlier value is corrected meanwhile', async () => {
    const { first, second } = await twoCases();
    const body = judged(await review(second));
    await doctor.need('saveResult', { params: { id: second.resultId }, body });
    await send(first, { ...HB, value: '92' });
    await released(first, { correctionReason: REASON });
    expect(codesOf(await review(second))).toContain('area-reopened');
  });

  it.each(['undone', 'withdrawn', 'corrected'])('forgets an earlier value that is %s', async (how) => {
    const first = await aSampledCase(await aCustomer(world, { sex: 'female' }), '148');
    const wrong = await send(first, { ...HB, value: '131' });
    await released(first);
    const second = await aSampledCase(first.customer, '133');
    await released(second);
    expect(JSON.stringify(await page(second))).toContain('"131"');
    world.advance(MINUTE_MS);
    if (how === 'undone') await undo(wrong);
    if (how === 'withdrawn') await send(first, { ...HB, value: '', status: 'W' });
    if (how === 'corrected') {
      await send(first, { ...HB, value: '127' });
      await released(first, { correctionReason: REASON });
    }
    const view = await page(second);
    expect(hbIn(view)).toMatchObject({ valueText: '133', previous: null, difference: null });
    expect(JSON.stringify(view)).not.toMatch(/[:"]131\b/);
  });
});
