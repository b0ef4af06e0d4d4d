import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Order } from '#shared/server/models/order.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, type Person, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder, aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const SUMMARY = { de: 'Gut.', en: 'Good.', fr: 'Bon.', it: 'Buono.' };
const NOTHING = { de: '', en: '', fr: '', it: '' };
const REASON = { ...NOTHING, de: 'Der Text zu den Nieren war falsch.' };

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
const bodyOf = async (order: MeasuredOrder) => {
  const { proposal, version } = await review(order);
  return { ...proposal, summary: SUMMARY, version };
};
const releasesOf = ({ resultId }: MeasuredOrder) =>
  findRows(world.services, ResultRelease, ['version', 'releasedBy'], { where: { resultId } });

describe('a draft without words', () => {
  it('is incomplete: what it leaves out stays as it was saved, and what nobody wrote is missing at the release', async () => {
    const order = await aReviewableOrder(world);
    const { summary: _, recommendations, followUpRecommendations: __, ...rest } = await bodyOf(order);
    const bare = rest.resultCategories.map(({ resultCategoryId, level }) => ({ resultCategoryId, level }));
    const params = { id: order.resultId };
    const body = { ...rest, resultCategories: bare, recommendations };
    const saved = await visitor.need('saveResult', { params, body });
    expect(saved.releaseRefusals.map(({ code }) => code)).toEqual(['area-summary-missing', 'summary-missing']);
    const written = { ...(await bodyOf(order)), version: saved.version };
    await visitor.need('saveResult', { params, body: written });
    const again = await visitor.need('saveResult', { params, body: { ...body, version: saved.version + 1 } });
    expect(again.releaseRefusals).toEqual([]);
    const { draft } = await review(order);
    expect(draft.summary).toEqual(SUMMARY);
    expect(draft.resultCategories.map((area) => area.resultCategorySummary)).toEqual(
      written.resultCategories.map((area) => area.resultCategorySummary),
    );
  });

  it('is refused at the field where a language of a text is missing, or the version', async () => {
    const order = await aReviewableOrder(world);
    const body = await bodyOf(order);
    const send = async (change: object) =>
      (await visitor.call('saveResult', { params: { id: order.resultId }, body: { ...body, ...change } })).error;
    expect((await send({ summary: { de: 'Gut.' } })).fields?.map(({ path }) => path)).toEqual([
      'summary.en',
      'summary.fr',
      'summary.it',
    ]);
    expect((await send({ version: undefined })).fields?.map(({ path }) => path)).toEqual(['version']);
  });
});

describe('a release', () => {
  it('is one act behind two addresses: asked for again, it answers the same and nothing happens', async () => {
    const order = await aReviewableOrder(world);
    const body = { ...(await bodyOf(order)), releasedBy: doctor.id };
    const byOrder = { params: { orderId: order.orderId }, body };
    const first = await visitor.need('releaseResultOfOrder', byOrder);
    expect(first).toMatchObject({ version: 1, createdBy: doctor.id, releasedBy: doctor.id });
    expect(await visitor.need('releaseResultOfOrder', byOrder)).toEqual(first);
    expect(await visitor.need('releaseResult', { params: { id: order.resultId }, body })).toEqual(first);
    expect(await releasesOf(order)).toEqual([{ version: 1, releasedBy: doctor.id }]);
    const others = { ...body, summary: { ...SUMMARY, de: 'Anders.' } };
    const changed = await visitor.call('releaseResultOfOrder', { ...byOrder, body: others });
    expect([changed.status, changed.error.error]).toEqual([409, 'order-completed']);
    const colleague = await visitAs(world, await aDoctor(world));
    const { releasedBy: _, ...unsigned } = body;
    const copied = await colleague.call('releaseResultOfOrder', { ...byOrder, body: unsigned });
    expect(copied.error.error).toBe('order-completed');
  });

  it.each([
    ['refused with what is missing, over both addresses', false],
    ['made with the saved ones', true],
  ])('that leaves words out altogether is %s (words saved before: %s)', async (_what, isSaved) => {
    const order = await aReviewableOrder(world);
    const written = await bodyOf(order);
    const byResult = { params: { id: order.resultId } };
    const version = isSaved
      ? (await visitor.need('saveResult', { ...byResult, body: written })).version
      : written.version;
    const { summary: _, ...rest } = written;
    const bare = rest.resultCategories.map(({ resultCategoryId, level }) => ({ resultCategoryId, level }));
    const body = { ...rest, resultCategories: bare, version };
    const answers = [
      await visitor.call('releaseResult', { ...byResult, body }),
      await visitor.call('releaseResultOfOrder', { params: { orderId: order.orderId }, body }),
    ];
    if (!isSaved) {
      for (const { status, error } of answers) {
        expect([status, error.error]).toEqual([409, 'release-refused']);
        const { reasons } = error.details as unknown as { reasons: { code: string }[] };
        expect([...new Set(reasons.map(({ code }) => code))]).toEqual(['area-summary-missing', 'summary-missing']);
      }
      expect(await releasesOf(order)).toEqual([]);
      return;
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await releasesOf(order)).toHaveLength(1);
    const person = await visitAs(world, order.customer);
    const { document } = await person.need('getResultOfOrder', { params: { orderId: order.orderId } });
    expect(document.summary).toEqual(SUMMARY);
  });

  it('bears the name of the doctor who calls, and says it in what is read', async () => {
    const order = await aReviewableOrder(world);
    const colleague = await aDoctor(world);
    const params = { id: order.resultId };
    await visitor.need('assignResult', { params, body: { createdBy: colleague.id } });
    const body = await bodyOf(order);
    const wrong = await visitor.call('releaseResult', { params, body: { ...body, releasedBy: colleague.id } });
    expect([wrong.status, wrong.error.fields?.map(({ path }) => path)]).toEqual([400, ['releasedBy']]);
    expect(await review(order)).toMatchObject({ createdBy: colleague.id, releasedBy: null });
    await visitor.need('releaseResult', { params, body });
    const names = { createdBy: colleague.id, releasedBy: doctor.id };
    expect(await review(order)).toMatchObject(names);
    const person = await visitAs(world, order.customer);
    expect(await person.need('getResultOfOrder', { params: { orderId: order.orderId } })).toMatchObject(names);
  });
});

describe('a case that is over', () => {
  it('takes no draft: neither a completed nor a cancelled one', async () => {
    const order = await aReleasedOrder(world);
    const body = await bodyOf(order);
    const save = () => visitor.call('saveResult', { params: { id: order.resultId }, body });
    const codeOf = async () => (await save()).error.error;
    expect(await codeOf()).toBe('order-completed');
    await updateRows(world.services, Order, { status: OrderStatus.CANCELLED }, { id: order.orderId });
    expect(await codeOf()).toBe('order-cancelled');
    const row = await findRow(world.services, TestResult, ['version'], { where: { id: order.resultId } });
    expect(row?.version).toBe(body.version);
  });

  it('keeps the name of who had it', async () => {
    const order = await aReleasedOrder(world);
    const colleague = await aDoctor(world);
    const params = { id: order.resultId };
    const holder = async () =>
      (await findRow(world.services, TestResult, ['assignedTo'], { where: params }))?.assignedTo;
    const before = await holder();
    expect(before).toEqual(expect.any(String));
    for (const [status, code] of [
      [OrderStatus.COMPLETED, 'order-completed'],
      [OrderStatus.CANCELLED, 'order-cancelled'],
    ] as const) {
      await updateRows(world.services, Order, { status }, { id: order.orderId });
      for (const createdBy of [colleague.id, null]) {
        const { status: answered, error } = await visitor.call('assignResult', { params, body: { createdBy } });
        expect([answered, error.error, await holder()]).toEqual([409, code, before]);
      }
    }
    await updateRows(world.services, Order, { status: OrderStatus.READY_FOR_APPROVAL }, { id: order.orderId });
    await visitor.need('assignResult', { params, body: { createdBy: colleague.id } });
    expect(await holder()).toBe(colleague.id);
  });

  it('keeps it also from a call that came while the case was ending', async () => {
    const order = await aReviewableOrder(world);
    const params = { id: order.resultId };
    const { sequelize } = world.services;
    const countWaiting = async () => {
      const [rows] = await sequelize.query(
        `SELECT ID FROM information_schema.PROCESSLIST
          WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO LIKE 'SELECT%FROM test_results%FOR UPDATE'`,
      );
      return rows.length;
    };
    const taking = await sequelize.transaction(async (transaction) => {
      const replacements = [OrderStatus.COMPLETED, order.orderId];
      await sequelize.query('UPDATE orders SET status = ? WHERE id = ?', { transaction, replacements });
      const answer = visitor.call('assignResult', { params, body: { createdBy: doctor.id } });
      await visitor.until('somebody who takes the case waits', countWaiting, (waiting) => waiting > 0);
      return { answer };
    });
    expect((await taking.answer).error.error).toBe('order-completed');
  });

  it('is opened again by a doctor with a reason in the language of the person, who reads it after the release', async () => {
    const order = await aReleasedOrder(world);
    const params = { id: order.resultId };
    const { version: seen } = await review(order);
    const start = (reason: typeof REASON) =>
      visitor.call('startCorrection', { params, body: { version: seen, reason } });
    const blank = await start({ ...NOTHING, fr: 'Faux.' });
    expect([blank.status, blank.error.fields?.map(({ path }) => path)]).toEqual([400, ['reason.de']]);
    expect((await start(REASON)).status).toBe(204);
    expect((await start(REASON)).error.error).toBe('correction-not-possible');
    const open = await review(order);
    expect(open).toMatchObject({ orderStatus: OrderStatus.READY_FOR_APPROVAL, draft: { correctionReason: REASON } });
    const person = await visitAs(world, order.customer);
    const read = () => person.need('getResultOfOrder', { params: { orderId: order.orderId } });
    expect(await read()).toMatchObject({ version: 1, beingCorrected: true });
    const where = { entityId: order.orderId, event: 'results.correction-started' };
    expect(await findRows(world.services, Activity, ['actorRole', 'actorId'], { where })).toEqual([
      { actorRole: 'doctor', actorId: doctor.id },
    ]);
    const { draft, version } = open;
    await visitor.need('releaseResult', { params, body: { ...draft, version } });
    expect(await read()).toMatchObject({ version: 2, correction: { reason: REASON } });
    const stale = await start(REASON);
    expect([stale.status, stale.error.error]).toEqual([409, 'result-changed']);
    expect(await review(order)).toMatchObject({ orderStatus: OrderStatus.COMPLETED });
    expect(await read()).toMatchObject({ version: 2, beingCorrected: false });
  });

  it('is not opened where nothing was released', async () => {
    const order = await aReviewableOrder(world);
    const { version } = await review(order);
    const body = { version, reason: REASON };
    const answer = await visitor.call('startCorrection', { params: { id: order.resultId }, body });
    expect([answer.status, answer.error.error]).toEqual([409, 'correction-not-possible']);
  });
});

describe('a note', () => {
  const change = (order: MeasuredOrder, body: object, as = visitor) =>
    as.call('changeInternalNote', { params: { id: order.resultId }, body: body as never });

  it('is deleted without a text, and is not found where there is none', async () => {
    const order = await aReviewableOrder(world);
    const added = await change(order, { activityType: 'add', internalNote: { note: 'Ferritin ansehen' } });
    const _id = added.reply.notes[0]?._id;
    expect((await change(order, { activityType: 'add', internalNote: {} })).error.fields).toMatchObject([
      { path: 'internalNote.note' },
    ]);
    const other = await aReviewableOrder(world);
    for (const [where, unknown] of [
      [order, uuidv7()],
      [order, undefined],
      [other, _id],
    ] as const)
      for (const activityType of ['edit', 'delete'])
        expect((await change(where, { activityType, internalNote: { _id: unknown, note: 'x' } })).status).toBe(404);
    const colleague = await visitAs(world, await aDoctor(world));
    const foreign = await change(order, { activityType: 'delete', internalNote: { _id } }, colleague);
    expect([foreign.status, foreign.error.error]).toEqual([403, 'note-not-yours']);
    const gone = await change(order, { activityType: 'delete', internalNote: { _id } });
    expect(gone.reply.notes).toMatchObject([{ note: '', deleted: true }]);
    const where = { entityId: order.orderId, event: 'results.noted' };
    const noted = await findRows(world.services, Activity, ['actorRole', 'actorId', 'facts'], {
      where,
      order: ['at', 'id'],
    });
    const by = { actorRole: 'doctor', actorId: doctor.id };
    expect(noted).toEqual([
      { ...by, facts: expect.objectContaining({ activity: 'add' }) },
      { ...by, facts: expect.objectContaining({ activity: 'delete' }) },
    ]);
    expect(JSON.stringify(noted)).not.toContain('Ferritin');
  });
});
