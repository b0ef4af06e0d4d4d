import type { Job } from 'bullmq';
import type { JobData } from '#shared/jobs.ts';
import { withRequestId } from '#shared/server/context.ts';
import { deliverAgain } from '#shared/server/queues.ts';
import { noteFailure } from '#shared/server/tracing/traced.ts';
import { runOutboxJob } from './run-outbox-job.ts';
import { traceJob } from './trace-job.ts';
import type { WorkerServices } from './worker-services.ts';

/** While MariaDB does not respond, nothing can be read or noted about a job; it costs neither a start nor a try. */
const UNREADABLE_PAUSE_MS = 5000;

/** Takes one job that BullMQ delivers; all that decides is in its outbox row, which may say that it is to be delivered later. */
export async function runJob(services: WorkerServices, job: Job<JobData>, token?: string): Promise<void> {
  const { outboxId, requestId } = job.data;
  // What BullMQ is told of a job that comes later is thrown, and no error: it lies outside of the span.
  const again = await traceJob(job, () => withRequestId(requestId ?? outboxId, () => whenAgain(services, outboxId)));
  if (again) await deliverAgain(job, token, again.getTime() - services.now().getTime());
}

async function whenAgain(services: WorkerServices, outboxId: string): Promise<Date | null> {
  try {
    return await runOutboxJob(services, outboxId);
  } catch (error) {
    noteFailure(error);
    services.log.error({ err: error, outboxId }, 'a job could not be read or noted');
    return new Date(services.now().getTime() + UNREADABLE_PAUSE_MS);
  }
}
