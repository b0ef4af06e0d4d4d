import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { weekdayOf } from '#shared/domain/format-date.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { judgeReview } from '#test/factories/judge-review.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, type Person, visitAs } from '#test/factories/people.ts';
import { readPreview } from '#test/factories/read-preview.ts';
import { aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const SUMMARY = { de: 'Gut.', en: 'Good.', fr: 'Bon.', it: 'Buono.' };
const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

let world: World;
let doctor: Person;
let visitor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await aDoctor(world);
  visitor = await visitAs(world, doctor);
});

afterAll(() => world.close());

/** The day after tomorrow: never now, whatever the hour. */
const later = () => `${DAYS[(weekdayOf(world.services.now()) + 1) % 7]} 08:00-18:00`;
const callBack = (hours: string) =>
  updateRows(world.services, RuntimeSetting, { value: hours }, { name: 'CALLBACK_HOURS_DE' });

/** A judged case; one of its areas worries where it is said so. */
async function bodyOf({ orderId }: MeasuredOrder, worries: boolean) {
  const body = judgeReview(await visitor.need('getReview', { params: { orderId } }), { summary: SUMMARY });
  const [first, ...others] = body.resultCategories;
  if (!first) throw new Error('no area');
  return worries ? { ...body, resultCategories: [{ ...first, level: 'bad' as const }, ...others] } : body;
}
const release = async (order: MeasuredOrder, body: Awaited<ReturnType<typeof bodyOf>>, change = {}) =>
  visitor.call('releaseResult', { params: { id: order.resultId }, body: { ...body, ...change } });
const overrides = ({ orderId }: MeasuredOrder) =>
  findRows(world.services, Activity, ['actorId', 'actorRole', 'facts'], {
    where: { entityId: orderId, event: 'results.hours-overridden' },
  });

describe('a result that worries', () => {
  it('waits while nobody can call back, and says so before; the doctor may decide otherwise, which is recorded', async () => {
    const order = await aReviewableOrder(world);
    await callBack(later());
    const body = await bodyOf(order, true);
    const saved = await visitor.need('saveResult', { params: { id: order.resultId }, body });
    expect(saved.releaseRefusals).toEqual([{ code: 'callback-closed', subjects: [] }]);
    const { callbackHours } = await visitor.need('getReview', { params: { orderId: order.orderId } });
    expect(callbackHours.de).toBe(later());
    const next = { ...body, version: saved.version };
    const refused = await release(order, next);
    expect([refused.status, refused.error.error]).toEqual([409, 'release-refused']);
    expect(refused.error.details?.reasons).toEqual([{ code: 'callback-closed', subjects: [] }]);
    expect(await overrides(order)).toEqual([]);
    // Decided upon words that nobody names, or upon others, it is no decision about these.
    const unread = await release(order, next, { overridesHours: true });
    expect(unread.error.details?.reasons).toEqual([{ code: 'callback-closed', subjects: [] }]);
    const others = { ...next, summary: { ...SUMMARY, de: 'Andere Worte.' } };
    const readOn = await readPreview(visitor, order.orderId, next);
    const moved = await release(order, others, { overridesHours: true, readOn });
    expect([moved.status, moved.error.error]).toEqual([409, 'result-changed']);
    expect(await overrides(order)).toEqual([]);
    expect((await release(order, next, { overridesHours: true, readOn })).status).toBe(200);
    expect(await overrides(order)).toEqual([
      { actorId: doctor.id, actorRole: 'doctor', facts: { version: 1, until: expect.stringMatching(/T0[67]:00:00/) } },
    ]);
  });

  it('goes out at once while somebody can, and nothing is recorded', async () => {
    const order = await aReviewableOrder(world);
    await callBack('Mo-Su 00:00-24:00');
    const body = await bodyOf(order, true);
    const readOn = await readPreview(visitor, order.orderId, body);
    expect((await release(order, body, { overridesHours: true, readOn })).status).toBe(200);
    expect(await overrides(order)).toEqual([]);
  });
});

describe('what never waits', () => {
  it('is a result in which nothing worries', async () => {
    const order = await aReviewableOrder(world);
    await callBack('');
    expect((await release(order, await bodyOf(order, false))).status).toBe(200);
  });

  it('is a critical one: once its person was called it goes out at any hour', async () => {
    const order = await aReviewableOrder(world, { profile: 'critical' });
    await callBack('');
    const { measures } = await visitor.need('getReview', { params: { orderId: order.orderId } });
    const measureIds = measures.filter(({ critical }) => critical).map(({ _id }) => _id);
    const contact = {
      ...{ calledAt: null, phoneNo: order.customer.phoneNo, note: '', measureIds },
      ...{ said: 'Sofort in den Notfall', readBack: 'Ich fahre hin' },
      outcome: 'reached-and-understood' as const,
      whom: 'person' as const,
    };
    await visitor.need('recordContact', { params: { id: order.resultId }, body: contact });
    expect((await release(order, await bodyOf(order, true))).status).toBe(200);
    expect(await overrides(order)).toEqual([]);
  });
});
