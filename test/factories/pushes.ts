import type { PushedChange } from '#shared/jobs.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database } from '#shared/server/database/sql.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';

/** Every change that browsers were or are to be told of, in the order in which it was written. */
export async function readPushes(on: Database): Promise<PushedChange[]> {
  const where = { kind: 'push-change' } as const;
  const jobs = await findRows(on, OutboxJob, ['payload'], { where, order: ['id'] });
  return jobs.flatMap(({ payload }) => ('changes' in payload ? payload.changes : []));
}
