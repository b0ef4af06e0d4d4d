import type { JobName } from '#shared/jobs.ts';
import { change, columns, json, selectOne } from '#shared/server/database/sql.ts';
import { handlerOf } from '#worker/registry.ts';
import type { World } from './open-world.ts';

const DUE = columns<{ id: string; kind: JobName; payload: unknown }>({
  id: 'outbox.id',
  kind: 'kind',
  payload: 'payload',
});
const PENDING = "FROM outbox WHERE state = 'pending' AND kind <> 'push-change'";

/**
 * Does what the worker would do by now, in a world without one: every due job of the outbox, oldest first, and those that
 * follow from them. Pushes to browsers are left out.
 */
export async function runJobs(world: World): Promise<void> {
  for (;;) {
    const job = await selectOne(world.services, DUE, `${PENDING} AND dueAt <= ? ORDER BY dueAt, id LIMIT 1`, [
      world.services.now(),
    ]);
    if (!job) return;
    await handlerOf(job.kind)(world.services, json(job.payload));
    await change(world.services, "UPDATE outbox SET state = 'done' WHERE id = ?", [job.id]);
  }
}
