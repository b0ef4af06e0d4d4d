import type { JobName, JobPayloads } from '#shared/jobs.ts';
import { currentRequestId } from '#shared/server/context.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { newId } from '#shared/server/new-id.ts';
import type { NewRow } from './columns.ts';
import { insertNew, type Tx } from './sql.ts';

/** A job that was written with the state it follows from. `payload` carries ids and keys only. */
export interface OutboxEntry {
  id: string;
  kind: JobName;
  payload: JobPayloads[JobName];
  requestId: string | null;
  /** When it may run; null = at once. */
  dueAt: Date | null;
}

interface OutboxOptions {
  /** A second append with the same key is ignored: one job however often the act runs. */
  key?: string;
  dueAt?: Date;
}

/**
 * Writes a job into the outbox, in the transaction of the state it belongs to (transactional outbox): either both exist or neither.
 * After the commit the API puts it on BullMQ with the row's id as job id; the worker's sweep adds whatever was missed.
 */
export async function appendJob<K extends JobName>(
  tx: Tx,
  kind: K,
  payload: JobPayloads[K],
  options: OutboxOptions = {},
): Promise<void> {
  const entry: OutboxEntry = {
    id: newId(),
    kind,
    payload,
    requestId: currentRequestId(),
    dueAt: options.dueAt ?? null,
  };
  if (options.key === undefined) tx.unwritten.push(entry);
  else if (!(await insertNew(tx, OutboxJob, toRow(tx, entry, options.key)))) return;
  tx.outbox.push(entry);
}

/** The rows of the jobs that need no key: written together, right before the commit. */
export const unwrittenJobs = (tx: Tx): NewRow<OutboxJob>[] => tx.unwritten.map((entry) => toRow(tx, entry, null));

function toRow({ now }: Tx, entry: OutboxEntry, key: string | null): NewRow<OutboxJob> {
  return {
    id: entry.id,
    kind: entry.kind,
    dedupKey: key,
    payload: entry.payload,
    requestId: entry.requestId,
    dueAt: entry.dueAt ?? now,
    createdAt: now,
  };
}
