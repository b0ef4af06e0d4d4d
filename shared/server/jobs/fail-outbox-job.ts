import type { JobFailure } from '#shared/domain/jobs/outbox-job-machine.ts';
import type { Changes, Row } from '#shared/server/database/columns.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { changeOutboxJob } from './change-outbox-job.ts';
import { subjectOf } from './job-subjects.ts';

/** Gives a job up, and with it what it was for, such as an import; administrators see both. */
export async function failOutboxJob(
  tx: Tx,
  { id, kind, payload }: Pick<Row<OutboxJob>, 'id' | 'kind' | 'payload'>,
  facts: Pick<Changes<OutboxJob>, 'tries' | 'failingSince'> & { reason: JobFailure; error: string | null },
): Promise<void> {
  if (!(await changeOutboxJob(tx, id, 'fail', { ...facts, finishedAt: tx.now }))) return;
  await subjectOf(kind).fail?.(tx, payload);
  const said = { job: kind, reason: facts.reason };
  noteChange(tx, {
    entity: 'failures',
    id,
    event: 'runtime.job-failed',
    actor: { job: kind },
    about: null,
    facts: said,
  });
}
