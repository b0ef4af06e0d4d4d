import { orNotFound, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeOutboxJob } from '#shared/server/jobs/change-outbox-job.ts';
import { subjectOf } from '#shared/server/jobs/job-subjects.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import type { Actor } from '#shared/server/services.ts';

/** Puts a failed job away for good, in the name of a person and with the reason; the first decision stands. */
export async function discardFailedJob(tx: Tx, { id, actor, reason }: { id: string; actor: Actor; reason: string }) {
  const job = orNotFound(await findRow(tx, OutboxJob, ['kind', 'payload'], { where: { id } }));
  const decision = { decidedBy: actor.userId, decisionReason: reason, finishedAt: tx.now };
  if (!(await changeOutboxJob(tx, id, 'discard', decision))) return refuse('already-decided');
  await subjectOf(job.kind).discard?.(tx, job.payload);
  noteChange(tx, {
    entity: 'failures',
    id,
    event: 'runtime.job-discarded',
    actor,
    about: null,
    facts: { job: job.kind },
  });
  return null;
}
