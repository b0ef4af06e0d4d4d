import { type Job, UnrecoverableError } from 'bullmq';
import type { JobData, JobName } from '#shared/jobs.ts';
import { withRequestId } from '#shared/server/context.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { JOB_ATTEMPTS } from '#shared/server/queues.ts';
import { handlerOf } from './registry.ts';
import type { WorkerServices } from './worker-services.ts';

/**
 * Runs one job of the outbox: skips what is done already, then marks the row done. A failure is retried with growing
 * pauses; after the last try the row is `failed` with its reason, and counted.
 */
export async function runJob(services: WorkerServices, job: Job<JobData>): Promise<void> {
  const { outboxId, requestId, payload } = job.data;
  await withRequestId(requestId ?? outboxId, async () => {
    const row = await findRow(services, OutboxJob, ['state'], { where: { id: outboxId } });
    if (row?.state !== 'pending') return;
    const start = performance.now();
    try {
      await handlerOf(job.name)(services, payload as never);
    } catch (error) {
      await noteFailure(services, job, error);
      throw error;
    }
    await updateRows(services, OutboxJob, { state: 'done', finishedAt: services.now() }, pending(outboxId));
    services.log.info(
      { job: job.name as JobName, outboxId, requestId, ms: Math.round(performance.now() - start) },
      'job done',
    );
  });
}

/** Whoever was first wrote how it ended. */
const pending = (id: string) => ({ id, state: 'pending' }) as const;

async function noteFailure(services: WorkerServices, job: Job<JobData>, error: unknown): Promise<void> {
  const { outboxId, requestId } = job.data;
  services.log.error({ err: error, job: job.name, outboxId, requestId, attempt: job.attemptsMade + 1 }, 'job failed');
  const isLast = error instanceof UnrecoverableError || job.attemptsMade + 1 >= JOB_ATTEMPTS;
  if (!isLast) return;
  const reason = (error as { code?: string; name?: string }).code ?? (error as Error).name;
  const failed = { state: 'failed', finishedAt: services.now(), error: String(reason).slice(0, 200) } as const;
  await updateRows(services, OutboxJob, failed, pending(outboxId));
}
