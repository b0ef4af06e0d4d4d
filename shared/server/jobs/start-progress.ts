import type { Tx } from '#shared/server/database/sql.ts';
import { insert } from '#shared/server/database/sql.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { type LongJob, tellProgress } from './tell-progress.ts';

/** Records a long job that waits for its worker, under the id of what it works on: an import, an export. */
export async function startProgress(tx: Tx, { id, kind, ownerId }: LongJob & { id: string }): Promise<void> {
  await insert(tx, JobProgress, { jobId: id, kind, ownerId, createdAt: tx.now });
  tellProgress(tx, id, { kind, ownerId });
}
