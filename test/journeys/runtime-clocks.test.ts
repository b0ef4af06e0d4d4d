import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { findOverdue } from '#worker/find-overdue.ts';
import { runOutboxJob } from '#worker/run-outbox-job.ts';

const SHIFT_CLOCK = path.resolve('test/setup/shift-clock.mjs');
const HOLDS = 5;

let world: World;
let worker: RunningProcess | undefined;

beforeAll(async () => {
  world = await openWorld();
});

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

afterAll(() => world.close());

const holdOf = async (orderId: string) =>
  (await findRow(world.services, Appointment, ['state', 'heldUntil'], { where: { orderId } })) ?? null;

/** The job that was written to end this hold. */
async function lapseJobOf(orderId: string) {
  const jobs = await findRows(world.services, OutboxJob, ['id', 'payload', 'dueAt', 'state', 'finishedAt'], {
    where: { kind: 'lapse-hold' },
  });
  const job = jobs.find(({ payload }) => 'orderId' in payload && payload.orderId === orderId);
  if (!job) throw new Error('the order has no job that ends its hold');
  return job;
}

const databaseTime = async () =>
  (await selectOne(world.services, columns<{ now: Date }>({ now: 'UTC_TIMESTAMP(3)' }), 'FROM DUAL'))?.now.getTime() ??
  0;

describe('a worker whose clock is an hour behind', () => {
  it('ends every hold that is over, and notes the time of the database', async () => {
    const orders: PlacedOrder[] = [];
    while (orders.length < HOLDS) orders.push(await aPlacedOrder(world));
    worker = await startProcess('worker', {
      ...world.environment,
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import=${SHIFT_CLOCK}`,
      CLOCK_SHIFT_MS: String(-HOUR_MS),
    });
    // What every other process does whose clock is right, at the moment when the holds are over.
    const over = new Date(await databaseTime());
    const jobs = await Promise.all(orders.map(({ orderId }) => lapseJobOf(orderId)));
    for (const { orderId } of orders) await updateRows(world.services, Appointment, { heldUntil: over }, { orderId });
    for (const { id } of jobs) await updateRows(world.services, OutboxJob, { dueAt: over }, { id });
    // A living id would be no second job.
    for (const { id } of jobs) await world.services.queues.of('work').remove(id);
    await world.services.queues.add(
      jobs.map(({ id, payload }) => ({ id, kind: 'lapse-hold', payload, requestId: null, dueAt: null })),
    );
    const ended = await waitUntil(
      'all jobs are done',
      () => Promise.all(orders.map(({ orderId }) => lapseJobOf(orderId))),
      (rows) => rows.every(({ state }) => state === 'done'),
      world,
    );
    const states = await Promise.all(orders.map(({ orderId }) => holdOf(orderId)));
    expect(states.map((hold) => hold?.state)).toEqual(orders.map(() => AppointmentState.lapsed));
    const now = await databaseTime();
    const away = ended.map(({ finishedAt }) => Math.abs(now - (finishedAt?.getTime() ?? 0)));
    expect(Math.max(...away)).toBeLessThan(HOUR_MS / 2);
  });
});

describe('a hold that is not over', () => {
  it('keeps its job when it comes too early, and ends when it is over', async () => {
    const { orderId } = await aPlacedOrder(world);
    const { id, dueAt } = await lapseJobOf(orderId);
    // Renewed, and a job that knows of the former end.
    const heldUntil = new Date(dueAt.getTime() + 3000);
    await updateRows(world.services, Appointment, { heldUntil }, { orderId });
    world.advance(dueAt.getTime() - world.services.now().getTime());
    expect(await runOutboxJob(world.services, id)).toEqual(heldUntil);
    expect(await lapseJobOf(orderId)).toMatchObject({ state: 'pending', dueAt: heldUntil });
    expect(await holdOf(orderId)).toMatchObject({ state: 'held' });
    world.advance(3000);
    expect(await runOutboxJob(world.services, id)).toBeNull();
    expect(await holdOf(orderId)).toMatchObject({ state: 'lapsed' });
  });
});

describe('the sweep of what is overdue', () => {
  it('ends a hold whose job was lost, once', async () => {
    const { orderId } = await aPlacedOrder(world);
    const { id } = await lapseJobOf(orderId);
    const job = (state: 'pending' | 'done') => updateRows(world.services, OutboxJob, { state }, { id });
    await job('done');
    expect(await findOverdue(world.services)).toBe(0); // not over yet
    await job('pending');
    world.advance(20 * MINUTE_MS);
    expect(await findOverdue(world.services)).toBe(0); // its own job is at it
    await job('done');
    expect(await findOverdue(world.services)).toBe(1);
    expect(await findOverdue(world.services)).toBe(0);
    await runJobs(world);
    expect(await holdOf(orderId)).toMatchObject({ state: 'lapsed' });
    expect(await findOverdue(world.services)).toBe(0);
  });

  it('leaves a hold whose job has failed to the person who is to decide about it', async () => {
    const { orderId } = await aPlacedOrder(world);
    const { id } = await lapseJobOf(orderId);
    world.advance(20 * MINUTE_MS);
    await updateRows(world.services, OutboxJob, { state: 'failed' }, { id });
    expect(await findOverdue(world.services)).toBe(0);
    await updateRows(world.services, OutboxJob, { state: 'discarded' }, { id });
    expect(await findOverdue(world.services)).toBe(1);
    await runJobs(world);
  });
});
