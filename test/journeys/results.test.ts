import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, signIn } from '#test/factories/people.ts';
import {
  aLabFile,
  anUnansweredResult,
  aReleasedOrder,
  aReviewableOrder,
  importFile,
  type MeasuredOrder,
} from '#test/factories/results.ts';

const TEXT = { de: 'Gut.', en: 'Good.', fr: 'Bon.', it: 'Buono.' };

let world: World;
let token: string;
let colleague: string;

beforeAll(async () => {
  world = await openWorld();
  token = (await signIn(world, await aDoctor(world))).token;
  colleague = (await signIn(world, await aDoctor(world, { firstName: 'Vera', lastName: 'Zweitmeinung' }))).token;
});

afterAll(() => world.close());

const review = async ({ orderId }: MeasuredOrder) =>
  (await call(world.baseUrl, 'getReview', { params: { orderId }, token })).reply;

/** Everything the rules propose, accepted. */
const accepted = ({ proposal, version }: ReviewView) => ({ ...proposal, summary: TEXT, version });

/** The proposals, each area with values outside its range no better than those allow. */
const atMostItsValues = (found: ReviewView) => {
  const limits = new Map(
    found.areas.map(({ resultCategoryId, outside, critical }) => [
      resultCategoryId,
      critical > 0 ? ('bad' as const) : outside > 0 ? ('belowAverage' as const) : null,
    ]),
  );
  const body = accepted(found);
  return {
    ...body,
    resultCategories: body.resultCategories.map((area) => {
      const limit = limits.get(area.resultCategoryId);
      const isTooGood = limit && (area.level === 'good' || area.level === 'outstanding' || limit === 'bad');
      return isTooGood && area.level !== 'unjudgeable' ? { ...area, level: limit } : area;
    }),
  };
};

/** Judged on the values of this review, also where the words are the former ones. */
const onTheseValues = (
  { areas, healthMeasures, fingerprint }: ReviewView,
  body: ReturnType<typeof accepted>,
): ReturnType<typeof accepted> => ({
  ...body,
  summaryAcceptedOn: fingerprint,
  adviceAcceptedOn: fingerprint,
  resultCategories: body.resultCategories.map((entry) => ({
    ...entry,
    acceptedOn: areas.find((area) => area.resultCategoryId === entry.resultCategoryId)?.fingerprint,
  })),
  healthMeasuresResult: body.healthMeasuresResult.map((entry) => ({
    ...entry,
    acceptedOn: healthMeasures.find((measure) => measure.healthMeasureId === entry.healthMeasureId)?.fingerprint,
  })),
});

const save = (order: MeasuredOrder, body: ReturnType<typeof accepted>, as = token) =>
  call(world.baseUrl, 'saveResult', { params: { id: order.resultId }, body, token: as });

const release = (order: MeasuredOrder, body: ReturnType<typeof accepted>) =>
  call(world.baseUrl, 'releaseResult', { params: { id: order.resultId }, body, token });

describe('a draft', () => {
  it('is kept, takes the case, and is told what still stands in the way', async () => {
    const order = await aReviewableOrder(world);
    const found = await review(order);
    const saved = await save(order, { ...accepted(found), summary: { ...TEXT, de: '' } });
    expect(saved.reply.version).toBe(found.version + 1);
    expect(saved.reply.releaseRefusals.map(({ code }) => code)).toEqual(['summary-missing']);
    const after = await review(order);
    expect(after.draft.summary).toEqual({ ...TEXT, de: '' });
    expect(after.assignedTo).not.toBeNull();
  });

  it('never overwrites what a colleague saved meanwhile', async () => {
    const order = await aReviewableOrder(world);
    const found = await review(order);
    await save(order, accepted(found), colleague);
    const late = await save(order, { ...accepted(found), recommendations: [] });
    expect([late.status, late.error.error, late.error.details]).toEqual([
      409,
      'result-changed',
      { version: found.version + 1 },
    ]);
    expect((await review(order)).draft.recommendations).toEqual(found.proposal.recommendations);
  });

  it('may only name what the content knows', async () => {
    const order = await aReviewableOrder(world);
    const answer = await save(order, { ...accepted(await review(order)), recommendations: ['eat-gold'] });
    expect([answer.status, answer.error.error]).toEqual([409, 'results-not-saved']);
  });
});

describe('a release that is refused leaves everything as it was', () => {
  /** Tries, and compares the case before and after: a refused release keeps neither the draft nor the assignment. */
  async function refused(order: MeasuredOrder, change: (body: ReturnType<typeof accepted>) => object) {
    const before = await review(order);
    const answer = await release(order, { ...accepted(before), ...change(accepted(before)) });
    expect(await review(order)).toEqual(before);
    const reasons = (answer.error.details?.reasons ?? []) as { code: string }[];
    return [answer.error.error, ...reasons.map(({ code }) => code)];
  }

  it('while the questionnaire is open', async () => {
    const order = await anUnansweredResult(world);
    expect(await refused(order, () => ({}))).toEqual(['questionnaire-required']);
  });

  it('without a summary, or with a level that nobody accepted', async () => {
    const order = await aReviewableOrder(world);
    expect(await refused(order, () => ({ summary: { de: '', en: '', fr: '', it: '' } }))).toEqual([
      'release-refused',
      'summary-missing',
    ]);
    const open = ({ resultCategories }: ReturnType<typeof accepted>) => ({
      resultCategories: resultCategories.map((area) => ({ ...area, level: null })),
    });
    expect(await refused(order, open)).toEqual(['release-refused', 'level-missing']);
    expect(await refused(order, ({ version }) => ({ version: version - 1 }))).toEqual(['result-changed']);
  });

  it('in a language the person does not read', async () => {
    const customer = await aCustomer(world, { preferredLanguage: 'fr' });
    const order = await aReviewableOrder(world, { customer });
    const found = accepted(await review(order));
    const [first] = found.resultCategories;
    expect(await refused(order, () => ({ summary: { ...TEXT, fr: ' ' } }))).toEqual([
      'release-refused',
      'summary-missing',
    ]);
    const untranslated = found.resultCategories.map((area) =>
      area === first ? { ...area, resultCategorySummary: { ...area.resultCategorySummary, fr: '' } } : area,
    );
    const answer = await release(order, { ...found, resultCategories: untranslated });
    expect(answer.error.details).toEqual({
      reasons: [{ code: 'area-summary-missing', subjects: [first?.resultCategoryId] }],
    });
    // Nobody wrote German: it is released, because the person reads French.
    expect((await release(order, { ...found, summary: { ...TEXT, de: '' } })).status).toBe(200);
  });

  it('with a level better than its values, until the doctor explains it to the person', async () => {
    const order = await aReviewableOrder(world, { profile: 'mixed' });
    const found = await review(order);
    const outside = found.areas.find((area) => area.outside > 0 && area.critical === 0)?.resultCategoryId ?? '';
    const body = atMostItsValues(found);
    const judged = (words: string) => ({
      ...body,
      resultCategories: body.resultCategories.map((area) =>
        area.resultCategoryId === outside
          ? { ...area, level: 'good' as const, resultCategorySummary: { ...area.resultCategorySummary, de: words } }
          : area,
      ),
    });
    const answer = await release(order, judged('Gut.'));
    expect([answer.status, answer.error.error, answer.error.details]).toEqual([
      409,
      'release-refused',
      { reasons: [{ code: 'level-better-than-values', subjects: [outside] }] },
    ]);
    const customer = (await signIn(world, order.customer)).token;
    const read = () => call(world.baseUrl, 'getResultOfOrder', { params: { orderId: order.orderId }, token: customer });
    expect((await read()).status).toBe(404);
    const words = 'Ein Wert liegt knapp ausserhalb, das ist bei Ihnen ohne Bedeutung.';
    expect((await release(order, judged(words))).status).toBe(200);
    const area = (await read()).reply.document.resultCategories.find((one) => one.resultCategoryId === outside);
    expect(area).toMatchObject({ level: 'good', resultCategorySummary: { de: words } });
  });

  it('until the person was called about a critical value', async () => {
    const order = await aReviewableOrder(world, { profile: 'critical' });
    expect(await refused(order, () => ({}))).toContain('critical-not-contacted');
    const found = await review(order);
    const measureIds = found.measures.filter(({ critical }) => critical).map(({ _id }) => _id);
    const contact = {
      calledAt: null,
      outcome: 'reached-and-understood' as const,
      whom: 'person' as const,
      phoneNo: order.customer.phoneNo,
      said: 'Kalium gefährlich hoch, sofort in den Notfall',
      readBack: 'Ich gehe jetzt in den Notfall',
      note: '',
      measureIds,
    };
    const params = { id: order.resultId };
    const ahead = { ...contact, calledAt: new Date(world.services.now().getTime() + 3_600_000).toISOString() };
    const early = await call(world.baseUrl, 'recordContact', { params, body: ahead, token });
    expect(early.error.error).toBe('contact-invalid');
    expect((await call(world.baseUrl, 'recordContact', { params, body: contact, token })).status).toBe(204);
    const after = await review(order);
    expect(after.contacts).toMatchObject([{ outcome: 'reached-and-understood', whom: 'person', measureIds }]);
    expect((await release(order, atMostItsValues(after))).status).toBe(200);
  });
});

describe('a released result', () => {
  it('is readable by its customer only from then on', async () => {
    const order = await aReviewableOrder(world);
    const customer = (await signIn(world, order.customer)).token;
    const read = () => call(world.baseUrl, 'getResultOfOrder', { params: { orderId: order.orderId }, token: customer });
    expect((await read()).status).toBe(404);
    const released = await release(order, accepted(await review(order)));
    expect(released.reply).toMatchObject({ orderId: order.orderId, version: 1 });
    expect((await read()).reply).toMatchObject({ version: 1, beingCorrected: false, document: { summary: TEXT } });
    const { recommendations } = (await read()).reply.document;
    expect(recommendations.length).toBeGreaterThan(0);
    const text = { de: expect.any(String), en: expect.any(String), fr: expect.any(String), it: expect.any(String) };
    for (const one of recommendations)
      expect(one).toEqual({
        key: expect.any(String),
        link: { text, url: text },
        resultCategories: expect.arrayContaining([expect.any(String)]),
      });
  });

  it('is not released again until a correction opens it', async () => {
    const order = await aReleasedOrder(world);
    const { error } = await release(order, accepted(await review(order)));
    expect(error.error).toBe('order-completed');
    expect((await review(order)).releases).toHaveLength(1);
  });

  it('stays readable while a correction of the laboratory opens the case again, and until the next version', async () => {
    const order = await aReleasedOrder(world);
    const customer = (await signIn(world, order.customer)).token;
    const read = async () =>
      (await call(world.baseUrl, 'getResultOfOrder', { params: { orderId: order.orderId }, token: customer })).reply;
    await importFile(world, await aLabFile(world, order.orderNumber, 'mixed', true));
    expect(await read()).toMatchObject({ version: 1, beingCorrected: true });
    const found = await review(order);
    const acknowledged = found.measures.map(({ _id }) => _id);
    const body = onTheseValues(found, atMostItsValues(found));
    expect((await release(order, { ...body, acknowledged, correctionReason: TEXT })).reply).toMatchObject({
      version: 2,
    });
    expect(await read()).toMatchObject({ version: 2, beingCorrected: false });
    expect((await review(order)).releases.map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('colleagues', () => {
  it('change their own notes only; a deleted one keeps its place', async () => {
    const order = await aReviewableOrder(world);
    const note = (activityType: 'add' | 'edit' | 'delete', text: string, as: string, _id?: string) =>
      call(world.baseUrl, 'changeInternalNote', {
        params: { id: order.resultId },
        body: { activityType, internalNote: { note: text, ...(_id ? { _id } : {}) } },
        token: as,
      });
    const [added] = (await note('add', 'Ferritin ansehen', token)).reply.notes;
    expect((await note('edit', 'fremd', colleague, added?._id)).error.error).toBe('note-not-yours');
    expect((await note('edit', 'Ferritin und TSH ansehen', token, added?._id)).reply.notes).toMatchObject([
      { note: 'Ferritin und TSH ansehen', deleted: false },
    ]);
    expect((await note('delete', '', token, added?._id)).reply.notes).toMatchObject([{ note: '', deleted: true }]);
    for (const who of [token, colleague])
      for (const act of ['edit', 'delete'] as const)
        expect((await note(act, 'wieder da', who, added?._id)).error.error).toBe('not-found');
  });

  it('take a case and leave it, and see so in the list', async () => {
    const doctor = await aDoctor(world);
    const mine = (await signIn(world, doctor)).token;
    const order = await aReviewableOrder(world);
    const assign = (createdBy: string | null) =>
      call(world.baseUrl, 'assignResult', { params: { id: order.resultId }, body: { createdBy }, token: mine });
    const list = async () => (await call(world.baseUrl, 'getOrdersDashboard', { query: {}, token: mine })).reply;
    await assign(doctor.id);
    const taken = await list();
    expect(taken.counts.mine).toBe(1);
    expect(taken.items.find(({ orderId }) => orderId === order.orderId)?.assignedTo?.id).toBe(doctor.id);
    await assign(null);
    expect((await list()).counts.mine).toBe(0);
  });

  it('read the list in pages that together are the whole list, with counts of all', async () => {
    const page = (cursor?: string) =>
      call(world.baseUrl, 'getOrdersDashboard', { query: { limit: 2, ...(cursor ? { cursor } : {}) }, token });
    const whole = (await call(world.baseUrl, 'getOrdersDashboard', { query: {}, token })).reply;
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { reply } = await page(cursor);
      expect(reply.counts).toEqual(whole.counts);
      seen.push(...reply.items.map(({ orderId }) => orderId));
      cursor = reply.next;
    }
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(whole.items.map(({ orderId }) => orderId));
    const wrong = await page('abc');
    expect([wrong.status, wrong.error.fields?.map(({ path }) => path)]).toEqual([400, ['cursor']]);
  });
});
