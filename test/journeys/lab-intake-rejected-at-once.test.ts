import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { Order } from '#shared/server/models/order.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { casesOf } from '#test/factories/attacked-results.ts';
import { HB } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import type { MeasuredOrder } from '#test/factories/results.ts';
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
afterAll(() => world?.close());

const { send, aCase, review, judged, release } = casesOf(() => ({ world, doctor, admin }));

const reject = (order: MeasuredOrder) => send(order, { ...HB, value: '', status: 'X', note: 'hämolytisch' });

/** What a rejection and a release made of a case. */
async function outcomeOf({ orderId, resultId, customer }: MeasuredOrder, status: number) {
  await runJobs(world);
  const order = await findRow(world.services, Order, ['status'], { where: { id: orderId } });
  const rejections = await findRows(world.services, Rejection, ['marker', 'state', 'sampleNo'], { where: { orderId } });
  const told = { userId: customer.id, template: 'new-sample-needed' };
  return {
    ...{ answer: status, status: order?.status, rejections },
    released: await countRows(world.services, ResultRelease, { resultId }),
    told: await countRows(world.services, SmsMessage, told as never),
  };
}

describe('a sample that is rejected in the same moment as its result is released', () => {
  it.each([1, 2, 3, 4])('is rejected before it, or after it, and never half (%s)', async () => {
    const [first, later, raced] = [await aCase(), await aCase(), await aCase()];
    const bodies = new Map<MeasuredOrder, ReturnType<typeof judged>>();
    for (const order of [first, later, raced]) bodies.set(order, judged(await review(order)));
    const releaseOf = async (order: MeasuredOrder) => (await release(order, bodies.get(order) as never)).status;

    await reject(first);
    const rejectedFirst = await outcomeOf(first, await releaseOf(first));
    const releasedFirst = await releaseOf(later);
    await reject(later);
    const rejectedLater = await outcomeOf(later, releasedFirst);
    const [status] = await Promise.all([releaseOf(raced), reject(raced)]);
    expect([rejectedFirst, rejectedLater]).toContainEqual(await outcomeOf(raced, status));
    expect(rejectedFirst.rejections).toHaveLength(1);
    expect([rejectedFirst.answer, rejectedLater.answer, rejectedLater.told]).toEqual([409, 200, 1]);
  });
});
