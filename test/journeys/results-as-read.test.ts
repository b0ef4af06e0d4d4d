import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { User } from '#shared/server/models/user.ts';
import { casesOf, REASON } from '#test/factories/attacked-results.ts';
import type { DraftBody } from '#test/factories/judge-review.ts';
import { HB, TSH } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { readPreview } from '#test/factories/read-preview.ts';
import { aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;
let admin: Visitor;
const { send, review, judged, released, page } = casesOf(() => ({ world, doctor, admin }));

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
  admin = await visitAs(world, await anAdmin(world));
});
afterAll(() => world.close());

/** A measured order of a person, sampled on a day, with a haemoglobin. */
async function measured(customer: Person, day: string, hb: string): Promise<MeasuredOrder> {
  const order = await aReviewableOrder(world, { customer, productGroupKey: 'energy', productKey: 'energy-check' });
  await send(order, { ...HB, value: hb }, { ...TSH, value: '2.10' });
  await updateRows(world.services, TestResult, { sampledAt: new Date(`${day}T07:00:00Z`) }, { id: order.resultId });
  return order;
}

const release = async ({ resultId }: MeasuredOrder, body: DraftBody & { readOn: string }) => {
  const { status, error } = await doctor.call('releaseResult', { params: { id: resultId }, body });
  return [status, error?.error];
};
const previousOf = async (order: MeasuredOrder) =>
  (await page(order)).document.bloodMeasures.find(({ marker }) => marker === 'hemoglobin')?.previous?.sampledAt ?? null;

describe('a release names what the doctor read', () => {
  it('and is refused where an earlier value was taken back since, though no word of this result changed; read anew it goes out', async () => {
    const person = await aCustomer(world, { sex: 'female' });
    await released(await measured(person, '2025-03-11', '131'));
    const second = await measured(person, '2025-09-16', '131');
    await released(second);
    const order = await measured(person, '2026-10-20', '140');
    const draft = judged(await review(order));
    const readOn = await readPreview(doctor, order.orderId, draft);

    await send(second, { ...HB, value: '', status: 'W' });
    expect(await release(order, { ...draft, readOn })).toEqual([409, 'result-changed']);
    expect((await review(order)).version).toBe(draft.version);
    // The same figure of another day: the fingerprints of the values are the same, what its person reads is not.
    const again = await readPreview(doctor, order.orderId, draft);
    expect(await release(order, { ...draft, readOn: again })).toEqual([200, undefined]);
    expect(await previousOf(order)).toBe('2025-03-11T07:00:00.000Z');
  });

  it('and is refused where it left no earlier value at all', async () => {
    const person = await aCustomer(world, { sex: 'female' });
    const first = await measured(person, '2025-03-11', '131');
    await released(first);
    const order = await measured(person, '2026-10-20', '140');
    const { proposal, version } = await review(order);
    // A caller that names no values it judged on.
    const body = { ...proposal, summary: REASON, version, acknowledged: [] };
    const readOn = await readPreview(doctor, order.orderId, body);
    await send(first, { ...HB, value: '', status: 'W' });
    expect(await release(order, { ...body, readOn })).toEqual([409, 'result-changed']);
    expect(await release(order, { ...body, readOn: await readPreview(doctor, order.orderId, body) })).toEqual([
      200,
      undefined,
    ]);
    expect(await previousOf(order)).toBeNull();
  });

  it('and the language it was read in', async () => {
    const order = await measured(await aCustomer(world, { sex: 'female' }), '2026-10-20', '140');
    const draft = judged(await review(order));
    const readOn = await readPreview(doctor, order.orderId, draft);
    await updateRows(world.services, User, { preferredLanguage: 'fr' }, { id: order.customer.id });
    expect(await release(order, { ...draft, readOn })).toEqual([409, 'result-changed']);
  });

  it('and for a correction its reason', async () => {
    const order = await measured(await aCustomer(world, { sex: 'female' }), '2026-10-20', '140');
    await released(order);
    await send(order, { ...HB, value: '144' });
    const draft = judged(await review(order), { correctionReason: REASON });
    const readOn = await readPreview(doctor, order.orderId, {
      ...draft,
      correctionReason: { ...REASON, de: 'Anders.' },
    });
    expect(await release(order, { ...draft, readOn })).toEqual([409, 'result-changed']);
    expect(await release(order, { ...draft, readOn: await readPreview(doctor, order.orderId, draft) })).toEqual([
      200,
      undefined,
    ]);
  });
});
