import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { JOB_MAX_STARTS } from '#shared/limits/runtime.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { runOutboxJob } from '#worker/run-outbox-job.ts';
import { sweep } from '#worker/sweep.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());
afterEach(() => {
  jest.restoreAllMocks();
});

/** A settlement whose question to the provider is answered as the test says. */
async function aSettlement() {
  const { transactionId } = await aPlacedOrder(world);
  const key = uuidv7();
  const payload = { transactionId, sessionId: `cs_${key}` };
  await inTransaction(world.services, (tx) => appendJob(tx, 'settle-payment', payload, { key }));
  return (await findRow(world.services, OutboxJob, ['id'], { where: { dedupKey: key } }))?.id ?? '';
}

const rowOf = (id: string) =>
  findRow(world.services, OutboxJob, ['state', 'starts', 'tries', 'dueAt', 'reason', 'error', 'finishedAt'], {
    where: { id },
  });

const run = (id: string) => runOutboxJob(world.services, id);

const answerWith = (answer: () => Promise<never>) =>
  jest.spyOn(world.services.payments, 'getCheckoutSession').mockImplementation(answer);

const away = () => Promise.reject(new Error('the provider is away'));

describe('a job that fails', () => {
  it('waits in its row for the next try, with growing pauses, and is not run before', async () => {
    const asked = answerWith(away);
    const id = await aSettlement();
    const pauses: number[] = [];
    for (let tries = 1; tries <= 4; tries++) {
      const next = (await run(id))?.getTime() ?? 0;
      const row = await rowOf(id);
      expect(row).toMatchObject({ state: 'pending', starts: 0, tries, dueAt: new Date(next), error: 'Error' });
      await run(id); // BullMQ came too early
      expect(asked).toHaveBeenCalledTimes(tries);
      pauses.push(next - world.services.now().getTime());
      world.advance(next - world.services.now().getTime());
    }
    expect(pauses.map((ms) => Math.round(ms / 1000))).toEqual([2, 4, 8, 16]);
  });

  it('is given up when its time is over, and not before', async () => {
    answerWith(away);
    const id = await aSettlement();
    await run(id);
    world.advance(3 * DAY_MS - MINUTE_MS);
    expect(await run(id)).not.toBeNull();
    expect(await rowOf(id)).toMatchObject({ state: 'pending', tries: 2 });
    world.advance(MINUTE_MS);
    expect(await run(id)).toBeNull();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', tries: 3, reason: 'tried-out' });
    expect(await run(id)).toBeNull();
    expect(await rowOf(id)).toMatchObject({ tries: 3 });
  });
});

describe('a job whose process dies', () => {
  it('is counted before its handler runs, and given up after five starts without an ending', async () => {
    const id = await aSettlement();
    let counted = 0;
    answerWith(async () => {
      counted = (await rowOf(id))?.starts ?? 0;
      throw new Error('a process that dies notes nothing');
    });
    await run(id);
    expect(counted).toBe(1);
    await updateRows(world.services, OutboxJob, { starts: JOB_MAX_STARTS - 1, dueAt: world.services.now() }, { id });
    const next = await run(id);
    expect(counted).toBe(JOB_MAX_STARTS);
    // An ordinary ending: starts that had one are taken back.
    expect(await rowOf(id)).toMatchObject({ state: 'pending', starts: 0, dueAt: next });
    await updateRows(world.services, OutboxJob, { starts: JOB_MAX_STARTS, dueAt: world.services.now() }, { id });
    counted = 0;
    expect(await run(id)).toBeNull();
    expect(counted).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', starts: JOB_MAX_STARTS, reason: 'crashed' });
  });

  it('is told from one whose ending MariaDB could not be told: that costs no start', async () => {
    const id = await aSettlement();
    let isAway = false;
    answerWith(async () => {
      isAway = true;
      throw new Error('no matter what');
    });
    const services = {
      ...world.services,
      get sequelize() {
        if (isAway) throw new Error('MariaDB is away');
        return world.services.sequelize;
      },
    };
    for (let outage = 0; outage <= JOB_MAX_STARTS; outage++) {
      await expect(runOutboxJob(services, id)).rejects.toThrow('MariaDB is away');
      isAway = false;
    }
    expect(await rowOf(id)).toMatchObject({ state: 'pending', starts: 1 });
    answerWith(away);
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: 'pending', starts: 0, tries: 1 });
  });
});

describe('jobs whose last start had no ending', () => {
  it('run one at a time, so that it is known which of them ends the process; others run beside them', async () => {
    const suspects = await Promise.all([aSettlement(), aSettlement(), aSettlement()]);
    await updateRows(world.services, OutboxJob, { starts: 1 }, { id: suspects });
    let running = 0;
    let most = 0;
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
    answerWith(async () => {
      most = Math.max(most, ++running);
      await hold;
      running -= 1;
      throw new Error('the provider is away');
    });
    const ends = suspects.map(run);
    const startsOf = async () => (await Promise.all(suspects.map(rowOf))).map((row) => row?.starts);
    await waitUntil('the first one runs', startsOf, (starts) => starts.includes(2), world);
    const other = run(await aSettlement());
    await waitUntil(
      'another one runs',
      async () => running,
      (count) => count === 2,
      world,
    );
    expect(await startsOf()).toEqual(expect.arrayContaining([1, 1, 2]));
    letGo();
    await Promise.all([...ends, other]);
    expect(most).toBe(2);
    expect(await startsOf()).toEqual([0, 0, 0]);
  });
});

describe('a job that fails once', () => {
  it('is delivered again by the queue, long before the sweep would', async () => {
    const busy = await openWorld({ worker: true });
    try {
      const { transactionId } = await aPlacedOrder(busy);
      const asked = jest.spyOn(busy.services.payments, 'getCheckoutSession').mockImplementationOnce(away);
      asked.mockImplementation(async () => ({ status: 'open' }) as never);
      const key = uuidv7();
      const payload = { transactionId, sessionId: `cs_${key}` };
      await inTransaction(busy.services, (tx) => appendJob(tx, 'settle-payment', payload, { key }));
      const done = await waitUntil(
        'the second try succeeds',
        () => findRow(busy.services, OutboxJob, ['state', 'tries', 'starts'], { where: { dedupKey: key } }),
        (row) => row?.state === 'done',
        busy,
      );
      expect(done).toEqual({ state: 'done', tries: 1, starts: 0 });
      expect(asked).toHaveBeenCalledTimes(2);
    } finally {
      await busy.close();
    }
  });
});

describe('jobs', () => {
  it('of a kind that only a newer worker knows are left to it, and keep nobody else’s from being swept', async () => {
    const known = await aSettlement();
    const unknown = await aSettlement();
    await updateRows(world.services, OutboxJob, { kind: 'job-of-tomorrow' as never }, { id: unknown });
    world.advance(MINUTE_MS);
    const add = jest.spyOn(world.services.queues, 'add').mockResolvedValue();
    await sweep(world.services);
    const handed = add.mock.calls.flatMap(([rows]) => rows.map(({ id }) => id));
    expect(handed).toContain(known);
    expect(handed).not.toContain(unknown);
    expect(await rowOf(unknown)).toMatchObject({ state: 'pending', starts: 0, tries: 0 });
  });
});
