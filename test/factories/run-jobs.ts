import { Op } from 'sequelize';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
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
    await handlerOf(job.kind)(world.services, job.payload);
    await updateRows(world.services, OutboxJob, { state: 'done' }, { id: job.id });
  }
}
