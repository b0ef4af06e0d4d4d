import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { OutboxState } from '#shared/domain/jobs/outbox-job-machine.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { JobName, JobPayloads } from '#shared/jobs.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { columns, type SqlValue, select, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';

interface OverdueRow {
  id: string;
  since: Date;
}

/** Something that ought to have happened by now, and the job that makes it happen. */
interface Overdue<K extends JobName = JobName> {
  job: K;
  /** The job that was written with it has this long. */
  patienceMs: number;
  /** Of the row's id and the time since which it waits. */
  id: string;
  since: string;
  from: string;
  values: readonly SqlValue[];
  payload(id: string): JobPayloads[K];
  /** Where the id stands in the payload. */
  path: string;
}

/** A kind that may be left behind is one more entry; messages know their jobs themselves (shared/server/messaging/end-forgotten-sms.ts). */
const OVERDUE: readonly Overdue[] = [
  {
    job: 'lapse-hold',
    patienceMs: MINUTE_MS,
    id: 'orderId',
    since: 'heldUntil',
    from: 'FROM appointments WHERE state = ?',
    values: [AppointmentState.held],
    payload: (orderId) => ({ orderId }),
    path: '$.orderId',
  },
  {
    job: 'lapse-reschedule',
    patienceMs: MINUTE_MS,
    id: 'transactionId',
    since: 'heldUntil',
    from: 'FROM reschedules WHERE state = ?',
    values: [RescheduleState.held],
    payload: (transactionId) => ({ transactionId }),
    path: '$.transactionId',
  },
  {
    job: 'import-lab-file',
    patienceMs: 5 * MINUTE_MS,
    id: 'jobId',
    since: 'createdAt',
    from: "FROM job_progress WHERE state IN (?, ?) AND kind = 'import-lab-file'",
    values: [JobState.waiting, JobState.running],
    payload: (importId) => ({ importId }),
    path: '$.importId',
  },
];

/** Rows of a kind in one round; the next round takes the others. */
const BATCH = 200;

/**
 * Finds what is overdue although its job is over or lost, and writes the job anew: holds past their end, and imports that
 * wait with nobody at work on them. What a job is still tried for, or has failed for and waits for a person, is left.
 * @returns how many jobs were written
 */
export async function findOverdue(services: Services): Promise<number> {
  let found = 0;
  for (const overdue of OVERDUE) {
    const left = await inTransaction(services, (tx) => appendMissing(tx, overdue));
    if (left > 0) services.log.error({ job: overdue.job, found: left }, 'overdue, and nobody was at work on it');
    found += left;
  }
  return found;
}

async function appendMissing(tx: Tx, { job, patienceMs, payload, path, ...of }: Overdue): Promise<number> {
  const before = new Date(tx.now.getTime() - patienceMs);
  const rows = await select(
    tx,
    columns<OverdueRow>({ id: `(${of.id})`, since: `(${of.since})` }),
    `${of.from} AND ${of.since} <= ? ORDER BY ${of.since} LIMIT ${BATCH}`,
    [...of.values, before],
  );
  if (rows.length === 0) return 0;
  const attended = await listAttended(tx, job, path, rows);
  const missing = rows.filter(({ id }) => !attended.has(id));
  for (const { id, since } of missing) {
    // Once an hour: what a rescue did not end either is found again.
    const hour = Math.floor(tx.now.getTime() / HOUR_MS);
    await appendJob(tx, job, payload(id), { key: `overdue:${job}:${id}:${since.getTime()}:${hour}` });
  }
  return missing.length;
}

const SUBJECT = (path: string) => columns<{ id: string }>({ id: `JSON_VALUE(payload, '${path}')` });

/** Those of the rows that have a job which is tried, or waits for a person. */
async function listAttended(tx: Tx, job: JobName, path: string, rows: readonly OverdueRow[]): Promise<Set<string>> {
  const from = `FROM outbox WHERE state IN (?, ?) AND kind = ? AND JSON_VALUE(payload, '${path}') IN (?)`;
  const ids = rows.map(({ id }) => id);
  const jobs = await select(tx, SUBJECT(path), from, [OutboxState.pending, OutboxState.failed, job, ids]);
  return new Set(jobs.map(({ id }) => id));
}
