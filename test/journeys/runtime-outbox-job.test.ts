import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { UnrecoverableError } from 'bullmq';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { JOB_MAX_STARTS } from '#shared/limits/runtime.ts';
import { heldContent, holdSnapshot } from '#shared/server/content/live-content.ts';
import { readRevision } from '#shared/server/content/refresh-content.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { newId } from '#shared/server/new-id.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { runOutboxJob } from '#worker/run-outbox-job.ts';

/** Without a worker: each run is asked for. */
let world: World;
/** A job that nobody asks for here: what happens to others leaves it as it is. */
let bystander: string;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
  bystander = await aJob();
});

afterAll(() => world.close());
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await rowOf(bystander)).toMatchObject({ state: 'pending', starts: 0, tries: 0, queuedAt: null });
});

/** The removal of a photo: a job whose handler does one thing, which the test decides. */
async function aJob(written: Changes<OutboxJob> = {}): Promise<string> {
  const key = newId();
  await inTransaction(world.services, (tx) => appendJob(tx, 'forget-photo', { photoId: key }, { key }));
  const { id = '' } = (await findRow(world.services, OutboxJob, ['id'], { where: { dedupKey: key } })) ?? {};
  if (Object.keys(written).length > 0) await write(id, written);
  return id;
}

const write = (id: string, written: Changes<OutboxJob>) => updateRows(world.services, OutboxJob, written, { id });

const FACTS = [
  'state',
  'starts',
  'tries',
  'dueAt',
  'queuedAt',
  'failingSince',
  'finishedAt',
  'reason',
  'error',
] as const;
const rowOf = (id: string) => findRow(world.services, OutboxJob, FACTS, { where: { id } });

const run = (id: string, services: Partial<World['services']> = {}) =>
  runOutboxJob({ ...world.services, ...services }, id);

/** What the handler does, and how often it is called. */
const handle = (work: () => Promise<void> = async () => undefined) =>
  jest.spyOn(world.services.files, 'remove').mockImplementation(work);

const failWith = (error: Error) => handle(() => Promise.reject(error));

/** The starts that are counted while the handler runs; it fails. */
function countStarts(id: string): number[] {
  const counted: number[] = [];
  handle(async () => {
    counted.push((await rowOf(id))?.starts ?? Number.NaN);
    throw new Error('the store of photos is away');
  });
  return counted;
}

/** Lines of the log about a job. */
const linesOf = (id: string): Record<string, unknown>[] =>
  world
    .logged()
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line));

describe('a job of the outbox', () => {
  it('is run once and over then; its line says how long it took', async () => {
    const [id, handled, from] = [await aJob(), handle(), performance.now()];
    expect(await run(id)).toBeNull();
    const most = Math.ceil(performance.now() - from);
    expect(await rowOf(id)).toMatchObject({ state: 'done', starts: 0, tries: 0, finishedAt: expect.any(Date) });
    expect(await run(id)).toBeNull();
    expect(handled).toHaveBeenCalledTimes(1);
    const lines = linesOf(id);
    expect(lines).toMatchObject([{ msg: 'job done', job: 'forget-photo', ms: expect.any(Number) }]);
    expect(Number(lines[0]?.ms)).toBeLessThanOrEqual(most);
  });

  it('that does not exist is over', async () => {
    const handled = handle();
    expect(await run(newId())).toBeNull();
    expect(handled).not.toHaveBeenCalled();
  });

  it('is run from the instant on in which it is due, and not before', async () => {
    const dueAt = new Date(world.services.now().getTime() + HOUR_MS);
    const [id, handled] = [await aJob({ dueAt }), handle()];
    const before = new Date(dueAt.getTime() - 1);
    expect(await run(id, { now: () => before })).toEqual(dueAt);
    expect(await rowOf(id)).toMatchObject({ state: 'pending', starts: 0, queuedAt: null });
    expect(handled).not.toHaveBeenCalled();
    expect(await run(id, { now: () => dueAt })).toBeNull();
    expect(handled).toHaveBeenCalledTimes(1);
    expect(await rowOf(id)).toMatchObject({ state: 'done', queuedAt: dueAt });
  });

  it('works with the content that is live, also where this process has not heard of it', async () => {
    const { sequelize } = world.services;
    const held = heldContent(sequelize);
    const revision = await readRevision(world.services);
    if (!held || !revision) throw new Error('a world has content');
    const outdated = { ...revision.catalogue, versionId: newId() };
    holdSnapshot(sequelize, { ...revision, catalogue: outdated }, held.bodies);
    let seen: unknown;
    handle(async () => {
      seen = heldContent(sequelize)?.revision;
    });
    await run(await aJob());
    expect(seen).toEqual(revision);
  });
});

describe('a job whose handler', () => {
  it('was called too early is put back: that is neither a try nor a failure', async () => {
    const at = new Date(world.services.now().getTime() + MINUTE_MS);
    const id = await aJob();
    failWith(new RetryAt(at, 'the day is not over'));
    expect(await run(id)).toEqual(at);
    const untried = { tries: 0, failingSince: null, error: null };
    expect(await rowOf(id)).toMatchObject({ state: 'pending', starts: 0, dueAt: at, ...untried });
    expect(linesOf(id)).toMatchObject([{ msg: 'job put back', why: 'the day is not over' }]);
  });

  it('fails is told with its error and tried again; since when it fails stays', async () => {
    const id = await aJob();
    failWith(new Error('the store of photos is away'));
    const failingSince = world.services.now();
    const first = await run(id, { now: () => failingSince });
    expect(await rowOf(id)).toMatchObject({ state: 'pending', starts: 0, tries: 1, dueAt: first, failingSince });
    const later = new Date((first?.getTime() ?? 0) + HOUR_MS);
    const second = await run(id, { now: () => later });
    const row = { state: 'pending', starts: 0, tries: 2, dueAt: second, failingSince, error: 'Error' };
    expect(await rowOf(id)).toMatchObject(row);
    expect((second?.getTime() ?? 0) > later.getTime()).toBe(true);
    const told = { msg: 'job failed', job: 'forget-photo', err: { type: 'Error' } };
    expect(linesOf(id)).toMatchObject([
      { ...told, tries: 1 },
      { ...told, tries: 2 },
    ]);
  });

  it('says that it is hopeless is given up at once', async () => {
    const id = await aJob();
    failWith(new UnrecoverableError('nobody can read this'));
    expect(await run(id)).toBeNull();
    const given = { state: 'failed', reason: 'hopeless', tries: 1, error: 'UnrecoverableError' };
    expect(await rowOf(id)).toMatchObject({ ...given, finishedAt: expect.any(Date) });
  });

  it('fails when the job is over already leaves it as it is', async () => {
    const id = await aJob();
    handle(async () => {
      await write(id, { state: 'done' });
      throw new Error('somebody else was first');
    });
    const before = await rowOf(id);
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: 'done', tries: 0, dueAt: before?.dueAt, error: null });
  });
});

describe('starts without an ending', () => {
  it('are counted, and with too many of them the job is given up without being run', async () => {
    const id = await aJob({ starts: JOB_MAX_STARTS - 1 });
    const counted = countStarts(id);
    expect(await run(id)).toBeInstanceOf(Date);
    expect(counted).toEqual([JOB_MAX_STARTS]);
    await write(id, { starts: JOB_MAX_STARTS, dueAt: world.services.now() });
    expect(await run(id)).toBeNull();
    expect(counted).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'crashed', starts: JOB_MAX_STARTS, tries: 1 });
    const line = { msg: 'job given up: its worker died at every start', job: 'forget-photo', starts: JOB_MAX_STARTS };
    expect(linesOf(id).at(-1)).toMatchObject(line);
  });

  /** Lets it end while MariaDB cannot be told. */
  async function endUntold(id: string): Promise<void> {
    let isAway = false;
    handle(async () => {
      isAway = true;
    });
    const services = {
      ...world.services,
      get sequelize() {
        if (isAway) throw new Error('MariaDB is away');
        return world.services.sequelize;
      },
    };
    await expect(runOutboxJob(services, id)).rejects.toThrow('MariaDB is away');
  }

  it('do not include one that MariaDB could not be told; the next one counts again', async () => {
    const id = await aJob();
    await endUntold(id);
    expect(await rowOf(id)).toMatchObject({ state: 'pending', starts: 1 });
    const counted = countStarts(id);
    for (const _run of [1, 2]) {
      expect(await run(id)).toBeInstanceOf(Date);
      await write(id, { dueAt: world.services.now() });
    }
    expect(counted).toEqual([1, 1]);
  });

  it.each([
    ['as many as are borne, one of them untold: it is run', 0, 1],
    ['one more than that: it is given up', 1, 0],
  ])('%s', async (_what, more, runs) => {
    const id = await aJob();
    await endUntold(id);
    await write(id, { starts: JOB_MAX_STARTS + more });
    const counted = countStarts(id);
    await run(id);
    expect(counted).toEqual(Array(runs).fill(JOB_MAX_STARTS));
  });

  it('let jobs wait for each other, and those that are put off or over meanwhile are not run', async () => {
    const [first, putOff, over] = [await aJob({ starts: 1 }), await aJob({ starts: 1 }), await aJob({ starts: 1 })];
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const handled = handle(() => {
      reached.resolve();
      return held.promise;
    });
    const runs: Promise<Date | null>[] = [];
    // Each has read its row before anything changes: what it asks next is the time.
    for (const id of [first, putOff, over]) {
      const isRead = Promise.withResolvers<void>();
      const now = () => {
        isRead.resolve();
        return world.services.now();
      };
      runs.push(run(id, { now }));
      await isRead.promise;
    }
    await reached.promise;
    handled.mockResolvedValue();
    const dueAt = new Date(world.services.now().getTime() + HOUR_MS);
    await write(putOff, { dueAt });
    await write(over, { state: 'done' });
    expect(handled).toHaveBeenCalledTimes(1);
    held.resolve();
    expect(await Promise.all(runs)).toEqual([null, null, null]);
    expect(handled).toHaveBeenCalledTimes(1);
    expect(await rowOf(first)).toMatchObject({ state: 'done' });
    expect(await rowOf(putOff)).toMatchObject({ state: 'pending', starts: 1, dueAt });
    expect(await rowOf(over)).toMatchObject({ state: 'done', starts: 1 });
  });
});
