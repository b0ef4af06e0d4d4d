import { orNotFound, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeOutboxJob } from '#shared/server/jobs/change-outbox-job.ts';
import { subjectOf } from '#shared/server/jobs/job-subjects.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import type { Actor } from '#shared/server/services.ts';

/** What a job looks like that nobody has tried yet. */
const UNTRIED = { starts: 0, tries: 0, failingSince: null, reason: null, error: null, finishedAt: null };

/** Has a failed job run again, with its tries at zero, and what it was for wait again; refused when somebody decided before. */
export async function repeatFailedJob(tx: Tx, { id, actor }: { id: string; actor: Actor }) {
  const job = orNotFound(await findRow(tx, OutboxJob, ['kind', 'payload', 'requestId'], { where: { id } }));
  const now = { dueAt: tx.now, queuedAt: null };
  if (!(await changeOutboxJob(tx, id, 'again', { ...UNTRIED, ...now, decidedBy: actor.userId })))
    return refuse('already-decided');
  await subjectOf(job.kind).repeat?.(tx, job.payload, actor);
  tx.outbox.push({ id, ...job, dueAt: null });
  noteChange(tx, {
    entity: 'failures',
    id,
    event: 'runtime.job-repeated',
    actor,
    about: null,
    facts: { job: job.kind },
  });
  return null;
}
