import type { JobState } from '#shared/domain/jobs/job-state.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';

const STATE = columns<{ state: JobState }>({ state: 'p' });

/**
 * How a bulk act stands, locked until the commit: whoever takes it back, stops it or does one of its orders waits here for the others,
 * before an order is locked.
 */
export async function lockBulkAct(tx: Tx, bulkId: string): Promise<JobState | undefined> {
  const from = 'FROM job_progress p JOIN bulk_acts b ON b.id = p.jobId WHERE p.jobId = ? FOR UPDATE';
  return (await selectOne(tx, STATE, from, [bulkId]))?.state;
}
