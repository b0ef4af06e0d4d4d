import { SpanKind } from '@opentelemetry/api';
import type { Job } from 'bullmq';
import type { JobData } from '#shared/jobs.ts';
import { traced } from '#shared/server/tracing/traced.ts';

/**
 * A span for each time a job runs: it follows from the request whose transaction wrote it, or begins a trace of its own, from which its
 * further tries follow.
 */
export function traceJob<T>(job: Job<JobData>, work: () => Promise<T>): Promise<T> {
  const { outboxId, requestId } = job.data;
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.destination.name': job.queueName,
    'messaging.message.id': outboxId,
  };
  const isFirst = !requestId && job.attemptsStarted <= 1;
  const from = isFirst ? { begins: outboxId } : { follows: requestId ?? outboxId };
  return traced(job.name, { kind: SpanKind.CONSUMER, attributes, ...from }, work);
}
