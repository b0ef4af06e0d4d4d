import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { failOutboxJob } from '#shared/server/jobs/fail-outbox-job.ts';
import { BulkAct } from '#shared/server/models/bulk-act.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { type BulkWords, cancelling, find, plan, preview, setting, writing } from '#test/factories/bulk-acts.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { anUnansweredResult, aReviewableOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

const faultsOf = async (words: BulkWords) => (await preview(admin, words)).rows.map(({ fault }) => fault);

/** As if the worker had tried the act's job in vain as often as it does. */
async function giveUpWork(bulkId: string): Promise<string> {
  const jobs = await findRows(world.services, OutboxJob, ['id', 'kind', 'payload'], {
    where: { kind: 'run-bulk-act' },
  });
  const job = jobs.find(({ payload }) => Object.values(payload).includes(bulkId));
  if (!job) throw new Error('an act without its job');
  const givenUp = { reason: 'tried-out', error: null, tries: 9, failingSince: world.services.now() } as const;
  await inTransaction(world.services, (tx) => failOutboxJob(tx, job, givenUp));
  return job.id;
}

describe('an act on many orders', () => {
  it('leaves an order whose questionnaire is open where a result would follow', async () => {
    const [open, complete] = [await anUnansweredResult(world), await aReviewableOrder(world)];
    expect(await faultsOf(setting([open.orderId], OrderStatus.READY_FOR_APPROVAL))).toEqual(['questionnaire-open']);
    expect(await faultsOf(setting([complete.orderId], OrderStatus.COMPLETED))).toEqual(['result-waits']);
  });

  it('whose work failed keeps no other act from its orders', async () => {
    const { orderId } = await aPaidOrder(world);
    const id = await plan(admin, cancelling([orderId]));
    expect(await faultsOf(cancelling([orderId]))).toEqual(['planned-already']);
    await giveUpWork(id);
    expect(await find(admin, id)).toMatchObject({ state: JobState.failed, counts: { planned: 1 } });
    expect(await faultsOf(cancelling([orderId]))).toEqual([null]);
  });

  it('whose work failed is put away by an administrator: its orders stay as they are, its message is forgotten, and open pages learn of it', async () => {
    const { orderId } = await aPaidOrder(world);
    const id = await plan(admin, writing([orderId], 'Nur für Sie.'));
    const job = await giveUpWork(id);
    const told = () =>
      findRows(world.services, OutboxJob, ['payload'], { where: { kind: 'push-change', state: 'pending' } });
    const before = JSON.stringify(await told()).split(id).length;
    await admin.need('discardFailure', { params: { kind: 'job', id: job }, body: { reason: 'Anders erledigt' } });
    expect((await find(admin, id)).counts).toMatchObject({ planned: 0, done: 0, withdrawn: 1 });
    expect(await findRow(world.services, BulkAct, ['act'], { where: { id } })).toEqual({
      act: { kind: 'sms', message: null },
    });
    expect(JSON.stringify(await told()).split(id).length).toBeGreaterThan(before);
  });
});
