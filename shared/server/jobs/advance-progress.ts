import { orNotFound } from '#shared/errors.ts';
import { change, columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { type LongJob, tellProgress } from './tell-progress.ts';

const JOB = columns<LongJob>({ kind: 'p', ownerId: 'p' });

/**
 * Counts steps that are done, in the transaction that does them. They count also where the job was cancelled meanwhile: what
 * was done stays. @throws NotFound when nobody started the job
 */
export async function advanceProgress(tx: Tx, id: string, steps: number): Promise<void> {
  await change(tx, 'UPDATE job_progress SET handled = handled + ?, version = version + 1 WHERE jobId = ?', [steps, id]);
  tellProgress(tx, id, orNotFound(await selectOne(tx, JOB, 'FROM job_progress p WHERE p.jobId = ?', [id])));
}
