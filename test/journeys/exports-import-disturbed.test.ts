import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { ORDER_ROW_MAX_LENGTH } from '#shared/limits/exports.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { User } from '#shared/server/models/user.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { orderCsv, orderFiles } from '#test/factories/order-files.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { anAdmin, aPhoneNo, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { applyOrderFile } from '#worker/exports/apply-order-file.ts';
import { checkOrderFile } from '#worker/exports/check-order-file.ts';

let world: World;
let admin: Visitor;
let files: ReturnType<typeof orderFiles>;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  files = orderFiles(world, admin);
});

afterAll(() => world.close());

const ROWS = 1200;

/** A file of people and orders that nobody knows yet: three steps of the worker. */
function pilot(rows = ROWS): string {
  const phones = Array.from({ length: rows / 2 }, () => aPhoneNo());
  return orderCsv(
    Array.from({ length: rows }, (_, at) => ({
      ...{ orderedOn: `${String(1 + (at % 2)).padStart(2, '0')}.03.2026`, orderedAt: '09:15', status: 'CONFIRMED' },
      ...{ application: 'homesampling', productGroup: 'energy', product: 'ferritin-home' },
      ...{ phoneNo: phones[Math.floor(at / 2)] ?? '', firstName: 'Ada', lastName: 'Pilotin', birthdate: '1980-05-31' },
      ...{ sex: 'female', streetAddress: 'Weg 1', zipCode: '8400', city: 'Winterthur' },
    })),
  );
}

/** Services whose database is away for the statement that writes the step behind so many. */
const dyingAfter = (steps: number): World['services'] => {
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
          // Everything of the step is written, and nothing is committed.
          if (left < 0) throw new Error('killed');
          return done;
        });
    },
  });
  return Object.create(world.services, { sequelize: { value: dying } }) as World['services'];
};

/** Services whose second transaction, the first step, waits until the file cannot be read on; with what happened. */
function waitingForTheEnd() {
  const happened: string[] = [];
  const { files: store, sequelize } = world.services;
  let closed: Promise<unknown> = Promise.resolve();
  const read: typeof store.read = async (...parameters) => {
    const content = await store.read(...parameters);
    closed = once(content, 'close');
    return content;
  };
  let begun = 0;
  const transaction = async (work: (transaction: unknown) => Promise<unknown>) => {
    begun += 1;
    const name = ['begin', 'step', 'finish'][begun - 1] ?? 'more';
    happened.push(`${name} begun`);
    if (name === 'step') await closed.then(() => new Promise(setImmediate));
    const done = await sequelize.transaction(work);
    happened.push(`${name} ended`);
    return done;
  };
  const waiting = new Proxy(sequelize, {
    get(target, name) {
      const value: unknown = name === 'transaction' ? transaction : Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const open = new Proxy(store, { get: (target, name) => (name === 'read' ? read : Reflect.get(target, name)) });
  const services = Object.create(world.services, { sequelize: { value: waiting }, files: { value: open } });
  return { services: services as World['services'], happened };
}

const numbersOf = async () =>
  (await findRows(world.services, Order, ['orderNumber'], { where: { productKey: 'ferritin-home' } })).length;

describe('an import that is disturbed', () => {
  it('goes on behind its last step after a crash, and writes no row twice', async () => {
    const before = { orders: await numbersOf(), people: await countRows(world.services, User, {}) };
    const { _id: importId, orders } = await files.tryOut(pilot());
    expect(orders).toMatchObject({ created: ROWS, refused: 0 });
    expect(await numbersOf()).toBe(before.orders);
    await admin.need('confirmOrderFile', { params: { id: importId } });
    // Once while the second step is written, once before its first statement.
    for (const steps of [4, 1]) {
      await expect(applyOrderFile(dyingAfter(steps) as never, { importId })).rejects.toThrow('killed');
      const { state, handled } = await files.find(importId);
      expect(state).toBe(JobState.running);
      expect((await numbersOf()) - before.orders).toBe(handled);
      expect(handled).toBeLessThan(ROWS);
    }
    await runJobs(world);
    await applyOrderFile(world.services as never, { importId });
    expect(await files.find(importId)).toMatchObject({
      ...{ state: JobState.done, handled: ROWS, total: ROWS },
      orders: { created: ROWS, changed: 0, same: 0, refused: 0 },
    });
    expect(await numbersOf()).toBe(before.orders + ROWS);
    expect(await countRows(world.services, User, {})).toBe(before.people + ROWS / 2);
  });

  it('gets on by one of two runs that meet', async () => {
    const before = await numbersOf();
    const { _id: importId } = await files.tryOut(pilot());
    await admin.need('confirmOrderFile', { params: { id: importId } });
    const run = () => applyOrderFile(world.services as never, { importId });
    await Promise.all([run(), run()]);
    await runJobs(world);
    expect(await files.find(importId)).toMatchObject({ state: JobState.done, handled: ROWS });
    expect(await numbersOf()).toBe(before + ROWS);
  });

  it('tells the same after a trial that was cut off', async () => {
    const text = pilot();
    const importId = await files.bring(text);
    await expect(checkOrderFile(dyingAfter(1) as never, { importId })).rejects.toThrow('killed');
    await runJobs(world);
    expect(await files.find(importId)).toMatchObject({
      state: JobState.done,
      handled: ROWS,
      orders: { created: ROWS },
    });
  });

  it('writes the step that was begun before it says that the file cannot be read on', async () => {
    const text = `${pilot(600)}\r\n"${'x'.repeat(ORDER_ROW_MAX_LENGTH)}`;
    const importId = await files.bring(text);
    const { services, happened } = waitingForTheEnd();
    await checkOrderFile(services as never, { importId });
    expect(happened).toEqual([
      'begin begun',
      'begin ended',
      'step begun',
      'step ended',
      'finish begun',
      'finish ended',
    ]);
    expect(await files.find(importId)).toMatchObject({ state: JobState.failed, reason: 'file-broken', handled: 500 });
  });

  it('ends when it is stopped: what it had taken over stays, and it is not agreed to again', async () => {
    const waiting = await files.bring(pilot());
    await admin.need('cancelImport', { params: { id: waiting } });
    await runJobs(world);
    expect(await files.find(waiting)).toMatchObject({ state: JobState.cancelled, handled: 0 });
    expect((await admin.call('confirmOrderFile', { params: { id: waiting } })).status).toBe(409);
    const before = await numbersOf();
    const { _id: importId } = await files.tryOut(pilot());
    await admin.need('confirmOrderFile', { params: { id: importId } });
    await expect(applyOrderFile(dyingAfter(4) as never, { importId })).rejects.toThrow('killed');
    const { handled } = await files.find(importId);
    await admin.need('cancelImport', { params: { id: importId } });
    await runJobs(world);
    expect(await files.find(importId)).toMatchObject({ state: JobState.cancelled, handled });
    expect(await numbersOf()).toBe(before + handled);
    expect((await admin.call('cancelImport', { params: { id: importId } })).status).toBe(409);
  });

  it('refuses what changed between trial and import', async () => {
    const [one, two] = [await aPaidOrder(world), await aPaidOrder(world)];
    const text = orderCsv([
      { orderNumber: one.orderNumber, status: 'CONFIRMED' },
      { orderNumber: two.orderNumber, status: 'CONFIRMED' },
    ]);
    const { _id: importId, orders } = await files.tryOut(text);
    expect(orders).toMatchObject({ changed: 2 });
    await change(world.services, 'UPDATE orders SET status = ? WHERE id = ?', [OrderStatus.CANCELLED, one.orderId]);
    const done = await files.apply(importId);
    expect(done.orders).toMatchObject({ changed: 1, refused: 1 });
    expect(done.refusals).toMatchObject([{ line: 2, fault: 'step-not-allowed' }]);
    const stands = await findRow(world.services, Order, ['status'], { where: { id: two.orderId } });
    expect(stands?.status).toBe(OrderStatus.CONFIRMED);
  });

  it('is not agreed to before its trial is done', async () => {
    const order = await aPaidOrder(world);
    const { _id: id } = await files.tryOut(orderCsv([{ orderNumber: order.orderNumber, status: 'CONFIRMED' }]));
    for (const state of ['running', 'cancelled', 'failed']) {
      await change(world.services, 'UPDATE job_progress SET state = ? WHERE jobId = ?', [state, id]);
      const early = await admin.call('confirmOrderFile', { params: { id } });
      expect([state, early.status, early.error.error]).toEqual([state, 409, 'already-decided']);
    }
  });

  it('is over after its day', async () => {
    const order = await aPaidOrder(world);
    const rows = [{ orderNumber: order.orderNumber, status: 'CONFIRMED' }, { orderNumber: '1' }];
    const { _id: importId } = await files.tryOut(orderCsv(rows));
    expect((await files.refusedFile(importId)).status).toBe(200);
    const set = 'UPDATE order_imports SET expiresAt = ? WHERE importId = ?';
    await change(world.services, set, [world.services.now(), importId]);
    const late = await admin.call('confirmOrderFile', { params: { id: importId } });
    expect([late.status, late.error.error]).toEqual([404, 'file-not-found']);
    expect((await files.refusedFile(importId)).status).toBe(404);
    const gone = await files.bring(orderCsv([{ orderNumber: order.orderNumber }]));
    await world.services.files.remove('order-files', gone);
    await runJobs(world);
    expect(await files.find(gone)).toMatchObject({ state: JobState.failed, reason: 'file-missing' });
    expect(await admin.call('getImport', { params: { id: '019a0000-0000-7000-8000-000000000000' } })).toMatchObject({
      status: 404,
    });
  });

  it('stands in the one list of imports, which can be asked for by kind', async () => {
    const kinds = async (kind?: 'lab-file' | 'order-file') =>
      new Set((await admin.need('listImports', { query: kind ? { kind } : {} })).items.map((item) => item.kind));
    expect(await kinds('order-file')).toEqual(new Set(['order-file']));
    expect(await kinds('lab-file')).toEqual(new Set());
    expect((await kinds()).has('order-file')).toBe(true);
  });
});
