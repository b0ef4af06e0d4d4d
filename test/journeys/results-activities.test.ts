import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listNoted, type Noted } from '#test/factories/activities.ts';
import { casesOf, REASON, WHY } from '#test/factories/attacked-results.ts';
import { HB, POTASSIUM } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import type { MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { aShare } from '#test/factories/shares.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let doctor: Visitor;
let vera: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  vera = await aDoctor(world, { firstName: 'Vera', lastName: 'Testärztin' });
  doctor = await visitAs(world, vera);
});
afterAll(() => world.close());

const { aCase, send, review, judged } = casesOf(() => ({ world, doctor, admin }));

/** What was written since the values of the case came. */
async function notedOf({ orderId, customer }: MeasuredOrder, ...others: string[]): Promise<Noted[]> {
  const names = { [customer.id]: 'nora', [vera.id]: 'vera', [orderId]: 'order' };
  const noted = await listNoted(world, { entityId: [orderId, ...others] }, names);
  return noted.slice(noted.findIndex(([event]) => event === 'results.changed')).filter(([event]) => event !== CHANGED);
}
const CHANGED = 'results.changed';

describe('what happens to a case is written down with who did it, and about whom:', () => {
  it('its way to the customer, and what they do with it', async () => {
    const order = await aCase();
    const { orderId, resultId: id, customer } = order;
    const params = { id };
    await send(order, { ...POTASSIUM, value: '4.2', at: '20261120080000' });
    await send(order, { ...POTASSIUM, value: '4.9', at: '20261119080000' });
    const wordId = (await review(order)).asides[0]?._id ?? '';
    await doctor.need('decideWord', { params: { ...params, wordId }, body: { taken: false, reason: WHY } });
    for (const createdBy of [vera.id, null]) await doctor.need('assignResult', { params, body: { createdBy } });
    await doctor.need('saveResult', { params, body: { ...judged(await review(order)), unremarkable: [] } });
    await doctor.need('releaseResult', { params, body: judged(await review(order)) });
    const owner = await visitAs(world, customer);
    for (const _twice of [1, 2]) await owner.need('confirmRead', { params: { orderId }, body: { version: 1 } });
    const { id: shareId } = await aShare(owner, orderId);
    await owner.need('endShare', { params: { orderId, shareId } });
    const { version } = await review(order);
    await doctor.need('startCorrection', { params, body: { version, reason: REASON } });
    await doctor.need('releaseResult', { params, body: judged(await review(order), { correctionReason: REASON }) });
    await runJobs(world);
    expect(await notedOf(order, shareId)).toEqual([
      ['results.word-decided', 'doctor vera', 'nora', { decision: 'kept' }],
      ['results.assigned', 'doctor vera', 'nora', { to: 'vera' }],
      ['results.assigned', 'doctor vera', 'nora', { to: null }],
      ['results.draft-saved', 'doctor vera', 'nora'],
      ['results.draft-saved', 'doctor vera', 'nora'],
      ['orders.status-changed', 'doctor vera', 'nora', { step: 'release', from: 6, to: 4 }],
      ['results.released', 'doctor vera', 'nora'],
      ['results.read-confirmed', 'customer nora', 'nora'],
      ['results.shared', 'customer nora', 'nora', { orderId: 'order' }],
      ['results.share-ended', 'customer nora', 'nora', { orderId: 'order' }],
      ['orders.status-changed', 'doctor vera', 'nora', { step: 'correct-result', from: 4, to: 6 }],
      ['results.correction-started', 'doctor vera', 'nora'],
      ['results.draft-saved', 'doctor vera', 'nora'],
      ['orders.status-changed', 'doctor vera', 'nora', { step: 'release', from: 6, to: 4 }],
      ['results.released', 'doctor vera', 'nora'],
    ]);
  });

  it('its alarm, taken over and answered', async () => {
    const order = await aCase();
    const params = { id: order.resultId };
    await send(order, { ...HB, value: '50' });
    await runJobs(world);
    await doctor.need('acknowledgeAlert', { params });
    const { measures } = await review(order);
    const measureIds = measures.filter(({ critical }) => critical).map(({ _id }) => _id);
    const { phoneNo } = order.customer;
    const missed = {
      calledAt: null,
      outcome: 'not-reached',
      whom: null,
      said: '',
      readBack: '',
      note: 'Combox',
    } as const;
    await doctor.need('recordContact', { params, body: { ...missed, phoneNo, measureIds } });
    expect(await notedOf(order)).toEqual([
      ['results.alert-acknowledged', 'doctor vera', 'nora'],
      ['results.alert-confirmed', 'doctor vera', 'nora'],
      ['results.contact-recorded', 'doctor vera', 'nora', { outcome: 'not-reached' }],
    ]);
  });
});
