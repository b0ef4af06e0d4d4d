import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { change } from '#shared/server/database/sql.ts';
import { find, plan, preview, setting, writing } from '#test/factories/bulk-acts.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let reto: Visitor;
let livia: Visitor;

beforeAll(async () => {
  world = await openWorld();
  reto = await visitAs(world, await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' }));
  livia = await visitAs(world, await anAdmin(world, { firstName: 'Livia', lastName: 'Musterbach' }));
});
afterAll(() => world.close());

describe('acts on many orders', () => {
  it('are listed for every administrator, those that are not over first and then the last asked for, with what waits', async () => {
    const orders = [await aPaidOrder(world), await aPaidOrder(world), await aPaidOrder(world), await aPaidOrder(world)];
    const [a = '', b = '', c = '', d = ''] = orders.map(({ orderId }) => orderId);
    const next = async (by: Visitor, words: Parameters<typeof plan>[1]) => {
      world.advance(1000);
      return plan(by, words);
    };
    const waits = await next(reto, setting([a, b], OrderStatus.CONFIRMED));
    const takenBack = await next(reto, setting([c], OrderStatus.ANALYZING));
    await livia.need('withdrawBulkAct', { params: { id: takenBack } });
    const done = await next(livia, writing([c]));
    await reto.need('hurryBulkAct', { params: { id: done } });
    await runJobs(world);
    const last = await next(livia, setting([d, c], OrderStatus.CONFIRMED));
    const { items } = await reto.need('listBulkActs');
    expect(items.map(({ _id }) => _id)).toEqual([last, waits, done, takenBack]);
    const none = { planned: 0, done: 0, refused: 0, withdrawn: 0 };
    const isOpen = { endedBy: null, finishedAt: null, state: JobState.waiting };
    expect(items).toMatchObject([
      { ...isOpen, by: { name: 'Livia Musterbach', isSelf: false }, counts: { ...none, planned: 2 } },
      { ...isOpen, by: { name: 'Reto Testmann', isSelf: true }, counts: { ...none, planned: 2 }, status: 1 },
      {
        ...{ kind: 'sms', status: null, state: JobState.done, by: { name: 'Livia Musterbach' }, endedBy: null },
        ...{ counts: { ...none, done: 1 }, handled: 1, total: 1, finishedAt: expect.any(String), waiting: [] },
      },
      {
        ...{ kind: 'status', status: 2, state: JobState.cancelled, by: { isSelf: true }, waiting: [] },
        ...{ counts: { ...none, withdrawn: 1 }, endedBy: 'Livia Musterbach', finishedAt: expect.any(String) },
      },
    ]);
    expect(items.slice(0, 2).map(({ waiting }) => waiting.toSorted())).toEqual([[c, d].toSorted(), [a, b].toSorted()]);
    // To her it is the other way round.
    expect((await livia.need('listBulkActs')).items.map(({ by }) => by.isSelf)).toEqual([true, false, true, false]);
    for (const id of [waits, last]) await reto.need('withdrawBulkAct', { params: { id } });
  });

  it('name nobody whose account was closed, before they are agreed to and after', async () => {
    const [one, other] = [await aPaidOrder(world), await aPaidOrder(world)];
    const words = setting([one.orderId, other.orderId], OrderStatus.CONFIRMED);
    const id = await plan(reto, words);
    const name = `${other.customer.firstName} ${other.customer.lastName}`;
    expect((await find(reto, id)).rows.map((row) => row.name)).toEqual([name, name]);
    const now = world.services.now();
    await change(world.services, 'UPDATE users SET closedAt = ? WHERE id = ?', [now, one.customer.id]);
    expect((await find(reto, id)).rows.map((row) => row.name)).toEqual(['', name]);
    expect((await preview(reto, words)).rows.map((row) => row.name)).toEqual(['', name]);
    await reto.need('withdrawBulkAct', { params: { id } });
  });
});
