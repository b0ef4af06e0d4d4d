import { JobState } from '#shared/domain/jobs/job-state.ts';
import { type Database, exists, type Tx } from '#shared/server/database/sql.ts';

const LEFT_TO_DO = [JobState.waiting, JobState.running];

/** True when nothing is left to do: done, failed or cancelled meanwhile. Checked between two steps. */
export async function isEnded(on: Database | Tx, id: string): Promise<boolean> {
  return !(await exists(on, 'FROM job_progress WHERE jobId = ? AND state IN (?, ?)', [id, ...LEFT_TO_DO]));
}
