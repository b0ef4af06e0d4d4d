import { inTransaction } from '#shared/server/database/transaction.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { scheduleComparisons } from '#shared/server/payments/schedule-comparisons.ts';
import type { World } from './open-world.ts';
import { runJobs } from './run-jobs.ts';
import { updateAll } from './update-all.ts';

/** As if the worker and Redis had lost what was to be done: only a comparison finds it now. */
export const loseJobs = (world: World): Promise<number> =>
  updateAll(world.services, OutboxJob, { state: 'done' }, { state: 'pending' });

/** Does what a worker's round would do `ms` later. */
export async function compareAfter(world: World, ms: number): Promise<void> {
  world.advance(ms);
  await inTransaction(world.services, scheduleComparisons);
  await runJobs(world);
}
