import { UnrecoverableError } from 'bullmq';
import { nextTry } from '#shared/domain/jobs/next-try.ts';
import { JobFailure, OutboxState } from '#shared/domain/jobs/outbox-job-machine.ts';
import { RETRIES } from '#shared/jobs.ts';
import { JOB_MAX_STARTS } from '#shared/limits/runtime.ts';
import { followContentTo, LIVE_VERSIONS } from '#shared/server/content/refresh-content.ts';
import { currentRequestId } from '#shared/server/context.ts';
import type { Changes, Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { change, columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { errorCode } from '#shared/server/error-code.ts';
import { changeOutboxJob } from '#shared/server/jobs/change-outbox-job.ts';
import { failOutboxJob } from '#shared/server/jobs/fail-outbox-job.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { noteFailure } from '#shared/server/tracing/traced.ts';
import { handlerOf } from './registry.ts';
import { runAlone } from './run-alone.ts';
import type { WorkerServices } from './worker-services.ts';

interface JobRow
  extends Pick<Row<OutboxJob>, 'id' | 'kind' | 'payload' | 'state' | 'dueAt' | 'starts' | 'tries' | 'failingSince'> {
  /** Which versions of the content are live. */
  versions: string | null;
}

const JOB = columns<JobRow>({
  ...{ id: 'j', kind: 'j', payload: 'j', state: 'j', dueAt: 'j', starts: 'j', tries: 'j', failingSince: 'j' },
  versions: LIVE_VERSIONS,
});

/** Jobs that ended in this process while MariaDB could not be told: their last start was no crash. */
const endedUntold = new Set<string>();

/**
 * Runs one job of the outbox, unless it is over or not due yet. Its start is counted before the handler and taken back at any
 * ending, so that what is left over are the starts that killed the process; with too many of them the job is given up without
 * being run. An error is tried again as the policy of its kind says, with the next try stored in the row.
 * @returns when it is to be delivered again; null when it is over
 * @throws when MariaDB could not be asked or told
 */
export async function runOutboxJob(services: WorkerServices, id: string): Promise<Date | null> {
  const job = await selectOne(services, JOB, 'FROM outbox j WHERE j.id = ?', [id]);
  if (job?.state !== OutboxState.pending) return null;
  if (job.dueAt > services.now()) return job.dueAt;
  const starts = endedUntold.has(id) ? job.starts - 1 : job.starts;
  if (starts >= JOB_MAX_STARTS) {
    await inTransaction(services, (tx) => failOutboxJob(tx, job, { reason: JobFailure.crashed, error: null }));
    noteFailure({ code: JobFailure.crashed });
    services.log.error({ job: job.kind, outboxId: id, starts }, 'job given up: its worker died at every start');
    return null;
  }
  return starts > 0 ? runAlone(() => runCounted(services, job)) : runCounted(services, job);
}

async function runCounted(services: WorkerServices, job: JobRow): Promise<Date | null> {
  const { id, kind, payload, versions } = job;
  const start = performance.now();
  if (!(await countStart(services, id))) return null;
  try {
    try {
      await followContentTo(services, versions);
      await handlerOf(kind)(services, payload);
    } catch (error) {
      return await noteError(services, job, error);
    }
    await changeOutboxJob(services, id, 'finish', { starts: 0, finishedAt: services.now() });
  } catch (untold) {
    endedUntold.add(id);
    throw untold;
  }
  const ms = Math.round(performance.now() - start);
  services.log.info({ job: kind, outboxId: id, requestId: currentRequestId(), ms }, 'job done');
  return null;
}

/** False when it is over meanwhile, or was put off. */
async function countStart(services: WorkerServices, id: string): Promise<boolean> {
  const now = services.now();
  // The sweep hands over what was begun long ago; also, a row that does not change at all would not be counted.
  const counted = await change(
    services,
    'UPDATE outbox SET starts = starts + ?, queuedAt = ? WHERE id = ? AND state = ? AND dueAt <= ?',
    [endedUntold.has(id) ? 0 : 1, now, id, OutboxState.pending, now],
  );
  endedUntold.delete(id);
  return counted === 1;
}

async function noteError(services: WorkerServices, job: JobRow, error: unknown): Promise<Date | null> {
  const { id, kind } = job;
  if (error instanceof RetryAt) {
    services.log.info({ job: kind, outboxId: id, why: error.message }, 'job put back');
    return putBack(services, id, error.at, {});
  }
  const now = services.now();
  const tries = job.tries + 1;
  const failingSince = job.failingSince ?? now;
  const facts = { tries, failingSince, error: errorCode(error) };
  noteFailure(error);
  services.log.error({ err: error, job: kind, outboxId: id, requestId: currentRequestId(), tries }, 'job failed');
  const isHopeless = error instanceof UnrecoverableError;
  const next = isHopeless ? null : nextTry(RETRIES[kind], { failingSince, tries, now });
  if (next) return putBack(services, id, next, facts);
  const reason = isHopeless ? JobFailure.hopeless : JobFailure.triedOut;
  await inTransaction(services, (tx) => failOutboxJob(tx, job, { ...facts, reason }));
  return null;
}

/** The row holds when it is due: BullMQ only delivers it, and the sweep does where BullMQ forgot. */
async function putBack(services: WorkerServices, id: string, dueAt: Date, facts: Changes<OutboxJob>): Promise<Date> {
  await updateRows(services, OutboxJob, { ...facts, dueAt, starts: 0 }, { id, state: OutboxState.pending });
  return dueAt;
}
