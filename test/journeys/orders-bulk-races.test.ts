import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { BULK_MAX_ORDERS, BULK_UNDO_SECONDS } from '#shared/limits/orders.ts';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { BulkItem } from '#shared/server/models/bulk-item.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { cancelling, find, plan, setting } from '#test/factories/bulk-acts.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { orderCsv, orderFiles } from '#test/factories/order-files.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { anAdmin, aPhoneNo, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { runBulkAct } from '#worker/orders/run-bulk-act.ts';

let world: World;
let admin: Visitor;
let other: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  other = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

const orders = async (count: number): Promise<PlacedOrder[]> => {
  const made: PlacedOrder[] = [];
  while (made.length < count) made.push(await aPaidOrder(world));
  return made;
};
const idsOf = (made: readonly PlacedOrder[]) => made.map(({ orderId }) => orderId);
const cancelled = (made: readonly PlacedOrder[]) =>
  countRows(world.services, Order, { id: idsOf(made), status: OrderStatus.CANCELLED });
const afterUndo = (): void => world.advance(BULK_UNDO_SECONDS * 1000 + 1);
const run = (bulkId: string, services = world.services) => runBulkAct(services, { bulkId });

/** Services whose worker dies in the transaction behind so many: everything of it is written, and nothing is committed. */
function dyingAfter(steps: number): World['services'] {
  let left = steps;
  const { sequelize } = world.services;
  const dying = new Proxy(sequelize, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return async (work: (transaction: unknown) => Promise<unknown>) =>
        target.transaction(async (transaction) => {
          const done = await work(transaction);
          left -= 1;
          if (left < 0) throw new Error('killed');
          return done;
        });
    },
  });
  return Object.create(world.services, { sequelize: { value: dying } }) as World['services'];
}

describe('taking an act back', () => {
  it('in time leaves every order as it was; the job that comes finds nothing to do', async () => {
    const made = await orders(2);
    const id = await plan(admin, cancelling(idsOf(made)));
    // Whoever of the administrators it was.
    await other.need('withdrawBulkAct', { params: { id } });
    afterUndo();
    await runJobs(world);
    await run(id);
    expect(await cancelled(made)).toBe(0);
    expect(await find(admin, id)).toMatchObject({
      ...{ state: JobState.cancelled, counts: { planned: 0, done: 0, refused: 0, withdrawn: 2 } },
    });
    expect((await other.call('withdrawBulkAct', { params: { id } })).error.error).toBe('already-decided');
    expect((await other.call('hurryBulkAct', { params: { id } })).error.error).toBe('already-decided');
  });

  it('too late is refused, and so is stopping what is not running', async () => {
    const made = await orders(1);
    const id = await plan(admin, cancelling(idsOf(made)));
    expect((await admin.call('stopBulkAct', { params: { id } })).error.error).toBe('already-decided');
    await admin.need('hurryBulkAct', { params: { id } });
    await runJobs(world);
    expect(await cancelled(made)).toBe(1);
    for (const name of ['withdrawBulkAct', 'stopBulkAct', 'hurryBulkAct'] as const)
      expect((await admin.call(name, { params: { id } })).error.error).toBe('already-decided');
    const row = { params: { id, position: 1 } };
    expect((await admin.call('withdrawBulkRow', row)).error.error).toBe('already-decided');
  });

  it('for one order leaves the others planned, and for the last one ends it', async () => {
    const made = await orders(2);
    // Of another act, which waits beside it.
    await plan(admin, cancelling(idsOf(await orders(1))));
    const id = await plan(admin, cancelling(idsOf(made)));
    await admin.need('withdrawBulkRow', { params: { id, position: 1 } });
    expect((await admin.call('withdrawBulkRow', { params: { id, position: 1 } })).status).toBe(409);
    // What is said to go out is of the other one alone.
    expect(await find(admin, id)).toMatchObject({
      state: JobState.waiting,
      outlook: { appointments: 1, sms: { de: 1 } },
    });
    afterUndo();
    await runJobs(world);
    expect((await find(admin, id)).rows.map(({ state }) => state)).toEqual(['withdrawn', 'done']);
    const last = await orders(1);
    const single = await plan(admin, cancelling(idsOf(last)));
    await admin.need('withdrawBulkRow', { params: { id: single, position: 1 } });
    expect((await find(admin, single)).state).toBe(JobState.cancelled);
  });

  it('at the last moment and doing it at once: exactly one of both wins', async () => {
    const won = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const made = await orders(2);
      const id = await plan(admin, cancelling(idsOf(made)));
      afterUndo();
      const undo = () => other.call('withdrawBulkAct', { params: { id } });
      const [undone] = await Promise.all(round % 2 ? [undo(), run(id)] : [run(id).then(undo), null]);
      const { state } = await find(admin, id);
      if (undone?.status === 204) {
        expect([state, await cancelled(made)]).toEqual([JobState.cancelled, 0]);
        won.add('undo');
      } else {
        await run(id);
        expect([undone?.error.error, await cancelled(made)]).toEqual(['already-decided', 2]);
        won.add('run');
      }
    }
    expect(won).toContain('run');
  }, 120_000);

  it('is kept from an act whose time is not over', async () => {
    const made = await orders(1);
    const id = await plan(admin, cancelling(idsOf(made)));
    await expect(run(id)).rejects.toThrow('can still be taken back');
    expect(await cancelled(made)).toBe(0);
    await admin.need('withdrawBulkAct', { params: { id } });
  });
});

describe('an act that is disturbed', () => {
  it('goes on after a kill with the orders that are not decided, and does nothing twice', async () => {
    const made = await orders(4);
    const id = await plan(admin, cancelling(idsOf(made)));
    afterUndo();
    for (const [steps, done] of [
      [2, 1],
      [2, 2],
    ] as const) {
      await expect(run(id, dyingAfter(steps))).rejects.toThrow('killed');
      expect([await cancelled(made), (await find(admin, id)).counts.done]).toEqual([done, done]);
    }
    await Promise.all([run(id), run(id)]);
    await run(id);
    expect(await find(admin, id)).toMatchObject({ state: JobState.done, handled: 4, total: 4, counts: { done: 4 } });
    expect(await cancelled(made)).toBe(4);
    const of = { orderId: idsOf(made) };
    expect(await countRows(world.services, Transaction, { ...of, type: 'refund' })).toBe(4);
    expect(await countRows(world.services, OrderHistory, { ...of, toStatus: OrderStatus.CANCELLED })).toBe(4);
  });

  it('is not done in the name of somebody who is no administrator any more, nor gone on with', async () => {
    const person = await anAdmin(world);
    const third = await visitAs(world, person);
    const made = await orders(3);
    const [begun, waiting] = [
      await plan(third, cancelling(idsOf(made.slice(0, 2)))),
      await plan(third, cancelling(idsOf(made.slice(2)))),
    ];
    afterUndo();
    await expect(run(begun, dyingAfter(2))).rejects.toThrow('killed');
    await change(world.services, 'DELETE FROM user_roles WHERE userId = ?', [person.id]);
    for (const id of [begun, waiting]) await run(id);
    expect(await cancelled(made)).toBe(1);
    expect(await find(admin, begun)).toMatchObject({ state: JobState.cancelled, counts: { done: 1, withdrawn: 1 } });
    expect(await find(admin, waiting)).toMatchObject({ state: JobState.cancelled, counts: { done: 0, withdrawn: 1 } });
  });

  it('counts as its work what it does, not what the plan left out or a person took out of it', async () => {
    const made = await orders(4);
    await admin.need('cancelOrder', {
      params: { orderId: made[0]?.orderId ?? '' },
      body: { cancellationReasons: ['customer-wish'], shouldRefund: true },
    });
    const id = await plan(admin, cancelling(idsOf(made)));
    await other.need('withdrawBulkRow', { params: { id, position: 2 } });
    afterUndo();
    await expect(run(id, dyingAfter(2))).rejects.toThrow('killed');
    expect(await find(admin, id)).toMatchObject({ state: JobState.running, handled: 1, total: 2 });
    await run(id);
    expect(await find(admin, id)).toMatchObject({
      ...{ state: JobState.done, handled: 2, total: 2 },
      counts: { planned: 0, done: 2, refused: 1, withdrawn: 1 },
    });
  });

  it('of five hundred orders shows how far it is, is stopped between two of them, and names each that was left', async () => {
    const files = orderFiles(world, admin);
    const text = orderCsv(
      Array.from({ length: BULK_MAX_ORDERS }, (_, at) => ({
        ...{ orderedOn: `${String(1 + (at % 9)).padStart(2, '0')}.03.2026`, orderedAt: '09:15', status: 'CONFIRMED' },
        ...{ application: 'homesampling', productGroup: 'energy', product: 'ferritin-home', phoneNo: aPhoneNo() },
        ...{ firstName: 'Ada', lastName: 'Pilotin', birthdate: '1980-05-31', sex: 'female' },
        ...{ streetAddress: 'Weg 1', zipCode: '8400', city: 'Winterthur' },
      })),
    );
    const { _id: importId } = await files.tryOut(text);
    await admin.need('confirmOrderFile', { params: { id: importId } });
    await runJobs(world);
    const rows = await findRows(world.services, Order, ['id'], { where: { productKey: 'ferritin-home' } });
    const ids = rows.map(({ id }) => id).slice(0, BULK_MAX_ORDERS);
    expect(ids).toHaveLength(BULK_MAX_ORDERS);
    // Every tenth one changes while it waits.
    const id = await plan(admin, setting(ids, OrderStatus.ANALYZING));
    const changed = ids.filter((_, at) => at % 10 === 0);
    for (const orderId of changed) {
      const body = { status: OrderStatus.ANALYZING, reason: 'Eingang' };
      await other.need('setOrderStatus', { params: { orderId }, body });
    }
    afterUndo();
    const running = run(id);
    const far = await admin.until(
      'some of it',
      () => find(other, id),
      ({ counts }) => counts.done > 5,
    );
    expect(far).toMatchObject({ state: JobState.running });
    await other.need('stopBulkAct', { params: { id } });
    await running;
    const stopped = await find(admin, id);
    expect(stopped).toMatchObject({ state: JobState.cancelled, counts: { planned: 0 } });
    expect(stopped.counts.withdrawn).toBeGreaterThan(0);
    expect(stopped.counts.done + stopped.counts.refused + stopped.counts.withdrawn).toBe(BULK_MAX_ORDERS);
    const again = await plan(admin, setting(ids, OrderStatus.ANALYZING));
    await admin.need('hurryBulkAct', { params: { id: again } });
    await runJobs(world);
    const { counts, state } = await find(admin, again);
    expect([state, counts.done]).toEqual([JobState.done, BULK_MAX_ORDERS - changed.length - stopped.counts.done]);
    const file = await admin.call('getUndoneOrders', { params: { id: again }, query: {} });
    expect(file.text.trim().split('\r\n')).toHaveLength(1 + counts.refused);
    const of = { orderId: ids, toStatus: OrderStatus.ANALYZING };
    expect(await countRows(world.services, OrderHistory, of)).toBe(BULK_MAX_ORDERS);
    expect(await countRows(world.services, BulkItem, { bulkId: again })).toBe(BULK_MAX_ORDERS);
  }, 180_000);
});
