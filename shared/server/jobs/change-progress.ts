import { literal } from 'sequelize';
import { JOB_MACHINE, type JobEvent, type JobState } from '#shared/domain/jobs/job-state.ts';
import { transition } from '#shared/domain/machine.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { type LongJob, tellProgress } from './tell-progress.ts';

interface ProgressRow extends LongJob {
  state: JobState;
}

const PROGRESS = columns<ProgressRow>({ kind: 'p', ownerId: 'p', state: 'p' });

/**
 * The one way a long job changes its state: the table decides, and browsers hear of it.
 * @returns false when the job is not in a state where the event is possible, a cancelled one for instance, or there is none
 */
export async function changeProgress(
  tx: Tx,
  id: string,
  event: JobEvent,
  changes: Pick<Changes<JobProgress>, 'handled' | 'total' | 'reason' | 'finishedAt'> = {},
): Promise<boolean> {
  const job = await selectOne(tx, PROGRESS, 'FROM job_progress p WHERE p.jobId = ? FOR UPDATE', [id]);
  const next = job && transition(JOB_MACHINE, job.state, event);
  if (!next) return false;
  const set = { ...changes, state: next.to, version: literal('version + 1') };
  await updateRows(tx, JobProgress, set, { jobId: id, state: job.state });
  tellProgress(tx, id, job);
  return true;
}
