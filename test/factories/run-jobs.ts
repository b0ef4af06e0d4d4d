import { Op } from 'sequelize';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { handlerOf } from '#worker/registry.ts';
import type { World } from './open-world.ts';

/**
 * Does what the worker would do by now, in a world without one: every due job of the outbox, oldest first, and those that
 * follow from them. Pushes to browsers are left out.
 */
export async function runJobs(world: World): Promise<void> {
  for (;;) {
    const job = await findRow(world.services, OutboxJob, ['id', 'kind', 'payload'], {
      where: { state: 'pending', kind: { [Op.ne]: 'push-change' }, dueAt: { [Op.lte]: world.services.now() } },
      order: ['dueAt', 'id'],
    });
    if (!job) return;
    const dueAt = await whenAgain(() => handlerOf(job.kind)(world.services, job.payload));
    await updateRows(world.services, OutboxJob, dueAt ? { dueAt } : { state: 'done' }, { id: job.id });
  }
}

/** When a job that came too early wants to run; every other error is the test's. */
async function whenAgain(run: () => Promise<void>): Promise<Date | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof RetryAt) return error.at;
    throw error;
  }
}
