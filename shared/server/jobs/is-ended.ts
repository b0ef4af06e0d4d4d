import { JobState } from '#shared/domain/jobs/job-state.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';

const LEFT_TO_DO = [JobState.waiting, JobState.running];

/** True when nothing is left to do: done, failed or cancelled meanwhile. Checked between two steps. */
export async function isEnded(on: Database | Tx, id: string): Promise<boolean> {
  return (await countRows(on, JobProgress, { jobId: id, state: LEFT_TO_DO })) === 0;
}
