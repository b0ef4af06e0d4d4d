import type { JobFailure } from '#shared/domain/jobs/outbox-job-machine.ts';
import type { Changes, Row } from '#shared/server/database/columns.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { changeOutboxJob } from './change-outbox-job.ts';

/** Gives a job up. */
export async function failOutboxJob(
  tx: Tx,
  { id }: Pick<Row<OutboxJob>, 'id' | 'kind' | 'payload'>,
  facts: Pick<Changes<OutboxJob>, 'tries' | 'failingSince'> & { reason: JobFailure; error: string | null },
): Promise<void> {
  await changeOutboxJob(tx, id, 'fail', { ...facts, finishedAt: tx.now });
}
