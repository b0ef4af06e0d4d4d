import { SpanKind } from '@opentelemetry/api';
import type { Job } from 'bullmq';
import type { JobData, QueueName } from '#shared/jobs.ts';
import { traced } from '#shared/server/tracing/traced.ts';

/** A span for each job: it follows from the request whose transaction wrote it, or begins a trace of its own. */
export function traceJob<T>(queue: QueueName, { name, data }: Job<JobData>, work: () => Promise<T>): Promise<T> {
  const { outboxId, requestId } = data;
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.destination.name': queue,
    'messaging.message.id': outboxId,
  };
  const from = requestId ? { follows: requestId } : { begins: outboxId };
  return traced(name, { kind: SpanKind.CONSUMER, attributes, ...from }, work);
}
