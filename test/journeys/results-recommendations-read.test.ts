import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { RecommendationReading } from '#shared/server/models/recommendation-reading.ts';
import { casesOf, REASON } from '#test/factories/attacked-results.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { HB } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import type { MeasuredOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;
let admin: Visitor;
const { aCase, send, review, judged, release, released, undo } = casesOf(() => ({ world, doctor, admin }));

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
  admin = await visitAs(world, await anAdmin(world));
});
afterAll(() => world.close());

const GIVEN = 'drink-water';
const BADGE = 'recommendation-read';

/** A result with one recommendation, and its person signed in. */
async function recommended(): Promise<MeasuredOrder & { visitor: Visitor }> {
  const order = await aCase();
  await released(order, { recommendations: [GIVEN] });
  return { ...order, visitor: await visitAs(world, order.customer) };
}

const read = (visitor: Visitor, { orderId }: Pick<MeasuredOrder, 'orderId'>, key = GIVEN) =>
  visitor.call('readRecommendation', { params: { orderId, key } });
const known = async ({ visitor, customer }: Awaited<ReturnType<typeof recommended>>) =>
  (await visitor.need('listReadRecommendations', { params: { customerId: customer.id } })).items;
const badges = async ({ visitor, customer }: Awaited<ReturnType<typeof recommended>>) =>
  (await visitor.need('listBadges', { params: { customerId: customer.id } })).badges.map(({ key }) => key);

describe('a recommendation that its person opened', () => {
  it('is kept with the first time and earns a badge; looking at the result alone earns none', async () => {
    const order = await recommended();
    await order.visitor.need('getResultOfOrder', { params: { orderId: order.orderId } });
    expect([await known(order), await badges(order)]).toEqual([[], expect.not.arrayContaining([BADGE])]);

    const first = world.services.now().toISOString();
    expect((await read(order.visitor, order)).status).toBe(204);
    world.advance(60_000);
    expect((await read(order.visitor, order)).status).toBe(204);
    const [one, ...more] = await known(order);
    expect([one?.orderId, one?.key, more]).toEqual([order.orderId, GIVEN, []]);
    expect(Date.parse(one?.readAt ?? '') - Date.parse(first)).toBeLessThan(60_000);
    expect(await badges(order)).toContain(BADGE);
  });

  it('is one of their own result as it stands: none that the doctor did not give, none of somebody else, none unreleased', async () => {
    const order = await recommended();
    const other = await recommended();
    const waiting = await aCase();
    const waits = await visitAs(world, waiting.customer);
    expect((await read(order.visitor, order, 'more-iron')).status).toBe(404);
    expect((await read(order.visitor, order, 'no-such-thing')).status).toBe(404);
    expect((await read(order.visitor, order, 'Drink_Water')).status).toBe(404);
    expect((await read(other.visitor, order)).status).toBe(404);
    expect((await read(waits, waiting)).status).toBe(404);
    expect((await read(doctor, order)).status).toBe(403);
    expect(await countRows(world.services, RecommendationReading, { resultId: order.resultId })).toBe(0);
    const params = { customerId: order.customer.id };
    expect((await other.visitor.call('listReadRecommendations', { params })).status).toBe(404);
    expect((await doctor.call('listReadRecommendations', { params })).status).toBe(403);
    expect((await admin.call('listReadRecommendations', { params })).status).toBe(403);
  });

  it('is told to nobody: no activity, nothing in what a doctor reads', async () => {
    const order = await recommended();
    const before = await countRows(world.services, Activity, { aboutId: order.customer.id });
    await read(order.visitor, order);
    expect(await countRows(world.services, Activity, { aboutId: order.customer.id })).toBe(before);
    const { orderId } = order;
    const seen = [await review(order), await doctor.need('getResultOfOrder', { params: { orderId } })];
    const [{ readAt } = { readAt: '' }] = await known(order);
    expect(readAt).not.toBe('');
    expect(JSON.stringify(seen)).not.toContain(readAt);
  });

  it('stays read in a corrected version; a result that was taken back takes it along', async () => {
    const order = await recommended();
    await read(order.visitor, order);
    const wrong = await send(order, { ...HB, value: '144' });
    await release(order, judged(await review(order), { correctionReason: REASON, recommendations: [] }));
    expect(await badges(order)).toContain(BADGE);
    // given no more: nothing to open
    expect((await read(order.visitor, order)).status).toBe(404);

    expect((await undo(wrong)).status).toBe(204);
    expect(await badges(order)).not.toContain(BADGE);
    expect(await known(order)).toEqual([]);
  });

  it('stands in the person’s own data, and goes with the account', async () => {
    const order = await recommended();
    await read(order.visitor, order);
    const [{ readAt } = { readAt: '' }] = await known(order);
    const params = { id: order.customer.id };
    const own = await order.visitor.call('getOwnData', { params, query: { format: 'json' } });
    expect(JSON.parse(own.text).orders[0].recommendationsRead).toEqual([{ key: GIVEN, readAt }]);

    const other = await recommended();
    await read(other.visitor, other);
    expect((await closeAccount(world, order.customer)).status).toBe(204);
    const rows = await findRows(world.services, RecommendationReading, ['resultId'], {
      where: { resultId: [order.resultId, other.resultId] },
    });
    expect(rows).toEqual([{ resultId: other.resultId }]);
  });
});
