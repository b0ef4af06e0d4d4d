import { findRow } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { advanceProgress } from '#shared/server/jobs/advance-progress.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Somebody stopped it between two steps. */
export class Stopped extends Error {}

/** Never backwards: a second run counts on only where the first one had stopped. */
export async function showProgress(services: WorkerServices, exportId: string, done: number): Promise<void> {
  const progress = await findRow(services, JobProgress, ['handled'], { where: { jobId: exportId } });
  const further = done - (progress?.handled ?? done);
  if (further > 0) await inTransaction(services, (tx) => advanceProgress(tx, exportId, further));
}
