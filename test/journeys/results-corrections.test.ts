import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { CORRECTION_REMINDER_MS } from '#shared/limits/results.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import type { ResultView } from '#shared/views/results.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { type DraftBody, judgeReview } from '#test/factories/judge-review.ts';
import { HB, type LabWord, labMessage, TSH } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { aReviewableOrder, importFile, type MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;
let colleague: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
  colleague = await visitAs(world, await aDoctor(world, { firstName: 'Vera', lastName: 'Zweitmeinung' }));
});

afterAll(() => world.close());

const inAll = (words: string) => ({ de: words, en: words, fr: words, it: words });
const ALL_WITHIN = inAll('Alle Ihre Werte liegen im Referenzbereich.');
const REASON = inAll('Das Labor hat zwei Röhrchen verwechselt und neu gemessen.');

/** The laboratory sends one value of an order, later than everything before. */
async function send(order: MeasuredOrder, word: LabWord): Promise<void> {
  world.advance(MINUTE_MS);
  await importFile(world, Buffer.from(labMessage(order, word)));
}

/** A case with blood count and thyroid, in which the haemoglobin was 148 and the TSH 2.10. */
async function aCase(person?: Person): Promise<MeasuredOrder> {
  const customer = person ?? (await aCustomer(world, { sex: 'female' }));
  const order = await aReviewableOrder(world, { customer, productGroupKey: 'energy', productKey: 'energy-check' });
  await send(order, { ...HB, value: '148' });
  await send(order, { ...TSH, value: '2.10' });
  return order;
}

const review = ({ orderId }: MeasuredOrder): Promise<ReviewView> => doctor.need('getReview', { params: { orderId } });

const judged = (found: ReviewView, change: Partial<ResultDraft> = {}): DraftBody =>
  judgeReview(found, { summary: ALL_WITHIN, ...change });

const release = (order: MeasuredOrder, body: DraftBody) =>
  doctor.call('releaseResult', { params: { id: order.resultId }, body });
const save = (order: MeasuredOrder, body: DraftBody) =>
  doctor.need('saveResult', { params: { id: order.resultId }, body });

async function released(order: MeasuredOrder, change: Partial<ResultDraft> = {}): Promise<DraftBody> {
  const body = judged(await review(order), change);
  const { status, error } = await release(order, body);
  expect([status, error?.details]).toEqual([200, undefined]);
  return body;
}

/** The administrator takes the newest message away from the order it was applied to. */
async function undoLastMatch({ orderId }: MeasuredOrder): Promise<void> {
  const admin = await visitAs(world, await anAdmin(world));
  const { items } = await admin.need('listImports');
  const views = await Promise.all(items.map(({ _id: id }) => admin.need('getImport', { params: { id } })));
  const view = views.find(({ messages }) => messages.some((message) => message.orderId === orderId));
  const message = view?.messages.find((one) => one.orderId === orderId);
  const params = { id: view?._id ?? '', messageId: message?._id ?? '' };
  await admin.need('undoMatch', { params, body: { reason: 'It was the sample of a neighbour.' } });
}

const refusalsOf = ({ releaseRefusals }: Pick<ReviewView, 'releaseRefusals'>) =>
  Object.fromEntries(releaseRefusals.map(({ code, subjects }) => [code, subjects]));
const levelsOf = ({ draft }: ReviewView) =>
  Object.fromEntries(draft.resultCategories.map(({ resultCategoryId, level }) => [resultCategoryId, level]));
const areaOf = (found: ReviewView, key: string) => found.areas.find(({ resultCategoryId }) => resultCategoryId === key);
const correctedOf = ({ measures }: ReviewView) =>
  measures.flatMap(({ marker, corrected }) => (corrected ? [{ marker, ...corrected }] : []));

async function page(order: MeasuredOrder): Promise<ResultView> {
  const customer = await visitAs(world, order.customer);
  return customer.need('getResultOfOrder', { params: { orderId: order.orderId } });
}

/** As the page of its person has it. */
async function readBy(order: MeasuredOrder) {
  const { versions, document } = await page(order);
  return { versions, document };
}

describe('what rests on a value that the laboratory changes', () => {
  it('is open again after a release: Hb 148 becomes 92, and nothing says that the blood count is good', async () => {
    const order = await aCase();
    const before = await released(order);
    await send(order, { ...HB, value: '92', status: 'C' });
    const found = await review(order);
    expect(levelsOf(found)).toMatchObject({ blood: null });
    expect(levelsOf(found)).not.toMatchObject({ thyroid: null });
    expect(areaOf(found, 'blood')?.reopened).toMatchObject({ level: 'good', changed: 1 });
    // What the person reads meanwhile, for the preview to compare with.
    expect(found.read).toEqual({ ...(await readBy(order)), withdrawn: [] });
    expect(areaOf(found, 'thyroid')?.reopened).toBeNull();
    const entry = found.draft.resultCategories.find(({ resultCategoryId }) => resultCategoryId === 'blood');
    const sent = before.resultCategories.find(({ resultCategoryId }) => resultCategoryId === 'blood');
    expect(entry?.resultCategorySummary).not.toEqual(sent?.resultCategorySummary);
    expect(entry?.selfComparisonDescriptions).toBeNull();
    expect(Object.keys(refusalsOf(found))).toEqual(
      expect.arrayContaining(['area-reopened', 'summary-reopened', 'advice-reopened', 'correction-reason-missing']),
    );
    expect(refusalsOf(found)['area-reopened']).toContain('blood');
  });

  it('is open again before a release, and the draft that was accepted on the former value is no judgement of the new', async () => {
    const order = await aCase();
    const body = judged(await review(order));
    expect((await save(order, body)).releaseRefusals).toEqual([]);
    await send(order, { ...HB, value: '92' });
    const found = await review(order);
    expect(correctedOf(found)).toContainEqual(
      expect.objectContaining({ marker: 'hemoglobin', valueText: '148', status: 'C', version: null }),
    );
    expect(found.read).toBeNull();
    // With the new version, but the old words: what it says it rests on, and what it does not say.
    const { resultCategories, healthMeasuresResult } = body;
    const silent: DraftBody = {
      ...body,
      summaryAcceptedOn: undefined,
      adviceAcceptedOn: undefined,
      resultCategories: resultCategories.map((area) => ({ ...area, acceptedOn: undefined })),
      healthMeasuresResult: healthMeasuresResult.map((measure) => ({ ...measure, acceptedOn: undefined })),
    };
    for (const again of [body, silent]) {
      const { status, error } = await release(order, { ...again, version: found.version });
      expect([status, error.error]).toEqual([409, 'release-refused']);
      const codes = ((error.details?.reasons ?? []) as { code: string }[]).map(({ code }) => code);
      expect(codes).toEqual(expect.arrayContaining(['area-reopened', 'summary-reopened', 'advice-reopened']));
    }
    await released(order);
    const { document } = await page(order);
    const area = document.resultCategories.find(({ resultCategoryId }) => resultCategoryId === 'blood');
    expect(area?.level).not.toBe('good');
  });

  it('is the summary too: TSH 6.40 under "all within the range"', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...TSH, value: '6.40' });
    const found = await review(order);
    expect(levelsOf(found)).toMatchObject({ thyroid: null });
    expect(levelsOf(found)).not.toMatchObject({ blood: null });
    // The area alone is judged again; the sentence was nobody's word on the new value.
    const body = judged(found, { summaryAcceptedOn: undefined, correctionReason: REASON });
    expect((await save(order, body)).releaseRefusals.map(({ code }) => code)).toEqual(['summary-reopened']);
  });

  it('is open again where only a note says that the value cannot be used', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...TSH, value: '2.10', note: 'Probe haemolytisch, nicht verwertbar' });
    const found = await review(order);
    expect(levelsOf(found)).toMatchObject({ thyroid: null });
    expect(correctedOf(found)).toEqual([
      expect.objectContaining({ marker: 'tsh', valueText: '2.10', notes: [], version: 1 }),
    ]);
  });

  it('stays accepted where the laboratory sends the same again, and where it goes back to what was accepted', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '92' });
    await send(order, { ...HB, value: '148' });
    const found = await review(order);
    expect(levelsOf(found)).not.toMatchObject({ blood: null });
    expect(correctedOf(found)).toEqual([]);
    expect(found.releaseRefusals.map(({ code }) => code)).toEqual(['correction-reason-missing']);
  });

  it('stays open while a colleague saves something else, and keeps its mark', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '92' });
    const { draft, version } = await review(order);
    const body = { ...draft, version, acknowledged: ['1'] };
    await colleague.need('saveResult', { params: { id: order.resultId }, body });
    const found = await review(order);
    expect(areaOf(found, 'blood')?.reopened).toMatchObject({ level: 'good' });
    expect(refusalsOf(found)).toHaveProperty('summary-reopened');
  });
});

describe('the release of a correction', () => {
  it('needs a reason in the language of the person, which the next correction does not inherit', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '92' });
    const refused = await release(order, judged(await review(order)));
    expect(refused.error.details?.reasons).toEqual([{ code: 'correction-reason-missing', subjects: [] }]);
    await released(order, { correctionReason: { ...inAll(''), de: REASON.de } });
    await send(order, { ...HB, value: '95' });
    expect(refusalsOf(await review(order))).toHaveProperty('correction-reason-missing');
  });

  it('shows the person old and new, why, and asks them to confirm the reading where a level got worse', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '92' });
    await released(order, { correctionReason: REASON });
    const read = await page(order);
    expect(read).toMatchObject({
      version: 2,
      replacedBy: null,
      versions: [{ version: 2 }, { version: 1 }],
      correction: { reason: REASON, before: { version: 1 }, asksForReading: true, readAt: null },
    });
    const { difference } = read.correction ?? {};
    expect(difference?.outcome).toBe('worse');
    expect(difference?.measures).toMatchObject([
      { marker: 'hemoglobin', before: { valueText: '148' }, after: { valueText: '92', position: 'below' } },
    ]);
    expect(difference?.unchanged).toBe(read.document.bloodMeasures.length - 1);
    expect(difference?.areas).toMatchObject([{ before: { level: 'good' }, move: 'worse' }]);

    const customer = await visitAs(world, order.customer);
    const of = { orderId: order.orderId };
    const former = await customer.need('getResultVersion', { params: { ...of, version: '1' } });
    expect(former).toMatchObject({ version: 1, replacedBy: 2, correction: null });
    expect(former.document.bloodMeasures.find(({ marker }) => marker === 'hemoglobin')?.valueText).toBe('148');
    expect((await customer.call('getResultVersion', { params: { ...of, version: '3' } })).status).toBe(404);

    const stale = await customer.call('confirmRead', { params: of, body: { version: 1 } });
    expect(stale.error.error).toBe('result-changed');
    await customer.need('confirmRead', { params: of, body: { version: 2 } });
    const { readAt } = (await page(order)).correction ?? {};
    expect(readAt).not.toBeNull();
    world.advance(MINUTE_MS);
    await customer.need('confirmRead', { params: of, body: { version: 2 } });
    expect((await page(order)).correction?.readAt).toBe(readAt);
  });

  it.each([
    ['who has not confirmed the reading', false, 1],
    ['never who has confirmed it', true, 0],
  ])('reminds once after three days %s', async (_, confirms, reminders) => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '92' });
    await released(order, { correctionReason: REASON });
    if (confirms) {
      const customer = await visitAs(world, order.customer);
      await customer.need('confirmRead', { params: { orderId: order.orderId }, body: { version: 2 } });
    }
    const sent = async () => {
      await runJobs(world);
      const where = { userId: order.customer.id, template: 'result-corrected-unread' };
      return findRows(world.services, SmsMessage, ['variables', 'language'], { where });
    };
    world.advance(CORRECTION_REMINDER_MS - DAY_MS);
    expect(await sent()).toEqual([]);
    world.advance(2 * DAY_MS);
    expect(await sent()).toHaveLength(reminders);
    world.advance(CORRECTION_REMINDER_MS);
    expect(await sent()).toHaveLength(reminders);
  });

  it('asks for a reason after a release that was taken back, which nobody gets to read again', async () => {
    const order = await aCase();
    await released(order);
    await undoLastMatch(order);
    await send(order, { ...TSH, value: '2.20', status: 'C' });
    const found = await review(order);
    expect(Object.keys(refusalsOf(found))).toContain('correction-reason-missing');
    expect(found.read).toBeNull();
    await released(order, { correctionReason: REASON });
    expect((await review(order)).read?.versions.map(({ version }) => version)).toEqual([2]);

    const now = await page(order);
    expect(now.versions.map(({ version }) => version)).toEqual([2]);
    expect(now.correction).toMatchObject({ reason: REASON, before: null, difference: null, asksForReading: false });
    const customer = await visitAs(world, order.customer);
    const former = await customer.call('getResultVersion', { params: { orderId: order.orderId, version: '1' } });
    expect(former.status).toBe(404);
  });

  it('asks nobody to confirm, and reminds nobody, where no level got worse', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '146' });
    await released(order, { correctionReason: REASON });
    expect((await page(order)).correction).toMatchObject({ asksForReading: false, difference: { outcome: 'same' } });
    world.advance(CORRECTION_REMINDER_MS + MINUTE_MS);
    await runJobs(world);
    const where = { userId: order.customer.id, template: 'result-corrected-unread' };
    expect(await findRows(world.services, SmsMessage, ['id'], { where })).toEqual([]);
  });
});

describe('a value that the laboratory takes back', () => {
  it.each(['D', 'W', 'X'])(
    'leaves the page of the customer at once (%s), with what was said upon it',
    async (status) => {
      const order = await aCase();
      await released(order);
      const before = await page(order);
      await send(order, { ...HB, value: '', status });
      const now = await page(order);
      expect(now).toMatchObject({ version: 1, beingCorrected: true, withdrawn: [{ marker: 'hemoglobin' }] });
      expect(JSON.stringify(now.document)).not.toMatch(/[:"]148\b/);
      expect(now.document.bloodMeasures).toHaveLength(before.document.bloodMeasures.length - 1);
      const area = now.document.resultCategories.find(({ resultCategoryId }) => resultCategoryId === 'blood');
      expect(area).toMatchObject({ level: 'unjudgeable', resultCategorySummary: inAll('') });
      expect(area?.missingMarkers).toContainEqual(
        expect.objectContaining({ marker: 'hemoglobin', reason: 'withdrawn' }),
      );
      expect(now.document.summary).toEqual(inAll(''));
      const counted = now.document.counts.reduce((sum, { count }) => sum + count, 0);
      expect(counted).toBe(now.document.resultCategories.length);
      expect(now.document.counts.find(({ level }) => level === 'unjudgeable')?.count).toBe(1);
      // A new value is no doctor's word yet: the former one must not come back with it.
      await send(order, { ...HB, value: '92', status: 'F' });
      expect((await page(order)).withdrawn).toHaveLength(1);
      expect((await review(order)).read?.withdrawn).toEqual(['hemoglobin']);
    },
  );

  it('leaves what a correction changed too, with the level and the text that rested on it', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '92.41' });
    const body = judged(await review(order), { correctionReason: REASON });
    const resultCategories = body.resultCategories.map((area) =>
      area.resultCategoryId === 'blood' ? { ...area, resultCategorySummary: inAll('Ihr Hb ist 92.41.') } : area,
    );
    expect((await release(order, { ...body, resultCategories })).status).toBe(200);
    expect((await page(order)).correction?.difference).toMatchObject({ outcome: 'worse', areas: [{ move: 'worse' }] });
    await send(order, { ...HB, value: '', status: 'W' });
    const now = await page(order);
    expect(JSON.stringify(now)).not.toMatch(/92[.,]41|"148"/);
    expect(now.correction).toMatchObject({
      reason: REASON,
      difference: { measures: [], areas: [], health: [], outcome: null },
    });
  });

  it('and sends anew before the correction: the new value is read beside none, and no level beside the former one', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '', status: 'D' });
    await send(order, { ...HB, value: '92.41', status: 'F' });
    await released(order, { correctionReason: REASON });
    const now = await page(order);
    expect(now.withdrawn).toEqual([]);
    expect(now.correction?.difference).toMatchObject({
      measures: [{ marker: 'hemoglobin', before: null, after: { valueText: '92.41' } }],
      areas: [],
      outcome: null,
    });
    expect(JSON.stringify(now)).not.toContain('"148"');
  });

  it('of an earlier result leaves what a correction of a later one changed', async () => {
    const earlier = await aCase();
    const sampledAt = new Date('2026-03-11T07:00:00Z');
    await updateRows(world.services, TestResult, { sampledAt }, { id: earlier.resultId });
    await send(earlier, { ...HB, value: '121.37' });
    await released(earlier);
    const later = await aCase(earlier.customer);
    await released(later);
    await send(later, { ...HB, value: '146' });
    await released(later, { correctionReason: REASON });
    const [changed] = (await page(later)).correction?.difference?.measures ?? [];
    expect([changed?.before?.previous?.valueText, changed?.after?.previous?.valueText]).toEqual(['121.37', '121.37']);
    world.advance(MINUTE_MS);
    await undoLastMatch(earlier);
    const now = await page(later);
    expect(JSON.stringify(now)).not.toMatch(/121[.,]37/);
    expect(now.correction?.difference?.measures).toMatchObject([
      { before: { valueText: '148', previous: null }, after: { valueText: '146', previous: null, difference: null } },
    ]);
  });
});

describe('the list of the doctors', () => {
  it('has the case of which a customer reads a former result before older ones', async () => {
    const older = await aCase();
    const order = await aCase();
    await released(order);
    await send(order, { ...TSH, value: '6.40' });
    const { items } = await doctor.need('getOrdersDashboard', { query: {} });
    const at = (wanted: MeasuredOrder) => items.findIndex(({ orderId }) => orderId === wanted.orderId);
    expect(items[at(order)]).toMatchObject({ beingCorrected: true, critical: 0 });
    expect(at(order)).toBeLessThan(at(older));
    expect(items[at(older)]).toMatchObject({ beingCorrected: false });
  });
});
