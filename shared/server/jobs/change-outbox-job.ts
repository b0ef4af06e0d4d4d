import { OUTBOX_JOB_MACHINE, type OutboxEvent } from '#shared/domain/jobs/outbox-job-machine.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';

/**
 * The one way a job of the outbox changes its state: written while it is still in a state from which the table allows the
 * step. @returns false when it is not: somebody else was first
 */
export async function changeOutboxJob(
  on: Database | Tx,
  id: string,
  event: OutboxEvent,
  facts: Omit<Changes<OutboxJob>, 'id' | 'state'>,
): Promise<boolean> {
  const { from, to } = OUTBOX_JOB_MACHINE[event];
  return (await updateRows(on, OutboxJob, { ...facts, state: to }, { id, state: [...from] })) === 1;
}
