import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { change } from '#shared/server/database/sql.ts';
import { noteHeartbeat } from '#shared/server/runtime/note-heartbeat.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { probe, readMetrics } from '#test/setup/probe.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { type RunningWorker, startWorker } from '#worker/start-worker.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
}, 60_000);
afterAll(() => world?.close());

describe('the sign of life of the worker', () => {
  it('is missing, and no reason not to be ready, until a worker runs', async () => {
    expect(await readiness()).toEqual({ status: 200, worker: { lastSeenSeconds: null } });
    expect(await ageMetric()).toBeUndefined();
  });

  it('is there as soon as one runs', async () => {
    const worker: RunningWorker = await startWorker(world.services);
    const { worker: seen } = await waitUntil(
      'a sign of life',
      readiness,
      (answer) => answer.worker.lastSeenSeconds !== null,
      world,
    );
    expect(seen.lastSeenSeconds).toBeGreaterThanOrEqual(0);
    await worker.close();
  });

  it('grows old when none runs any more, and health and metrics say so; the API stays ready', async () => {
    await change(
      world.services,
      'UPDATE worker_heartbeats SET seenAt = seenAt - INTERVAL 1 HOUR WHERE seenAt IS NOT NULL',
    );
    const { status, worker } = await readiness();
    expect(status).toBe(200);
    expect(worker.lastSeenSeconds).toBeGreaterThanOrEqual(3600);
    expect(await ageMetric()).toBeGreaterThanOrEqual(3600);
  });

  it('is that of the one that was seen last', async () => {
    await noteHeartbeat(world.services, randomUUID());
    expect(await ageMetric()).toBeLessThan(3600);
  });

  it('survives a Redis that lost everything', async () => {
    await world.services.redis.flushdb();
    expect((await readiness()).worker.lastSeenSeconds).not.toBeNull();
  });

  it('of processes that are long gone is forgotten', async () => {
    const text = 'UPDATE worker_heartbeats SET seenAt = seenAt - INTERVAL 2 DAY WHERE seenAt IS NOT NULL';
    await change(world.services, text);
    const [old, own] = [randomUUID(), randomUUID()];
    await noteHeartbeat(world.services, old);
    await change(world.services, text);
    await noteHeartbeat(world.services, own);
    const rows = await world.services.sequelize.query('SELECT workerId FROM worker_heartbeats');
    expect(rows[0]).toEqual([{ workerId: own }]);
  });
});

async function readiness(): Promise<{ status: number; worker: { lastSeenSeconds: number | null } }> {
  const answer = await probe(world, '/readyz');
  const { worker } = (await answer.json()) as { worker: { lastSeenSeconds: number | null } };
  return { status: answer.status, worker };
}

async function ageMetric(): Promise<number | undefined> {
  const text = await readMetrics(world);
  const value = /^worker_heartbeat_age_seconds (\S+)$/m.exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}
