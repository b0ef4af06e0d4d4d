import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { columns, type Database, insertNew, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { LabReceipt } from '#shared/server/models/lab-receipt.ts';

/** The import that a delivery became, and when. */
export type Receipt = Pick<Row<LabReceipt>, 'importId' | 'createdAt'>;

const RECEIPT = columns<Receipt>({ importId: 'r', createdAt: 'r' });

/** An import that could not be finished, or was stopped, is no reason to refuse its delivery: sent again it goes on. */
const ENDED_EARLY = [JobState.failed, JobState.cancelled];
const FROM =
  'FROM lab_receipts r JOIN job_progress p ON p.jobId = r.importId WHERE r.delivery = ? AND p.state NOT IN (?)';

/** What a delivery became that came before, if it did. */
export function findReceipt(on: Database | Tx, delivery: string): Promise<Receipt | undefined> {
  return selectOne(on, RECEIPT, FROM, [delivery, ENDED_EARLY]);
}

/**
 * Notes a delivery, once: of two that come at the same moment the second waits here for the first.
 * @returns the receipt of the one before; undefined when this is the first, which becomes the import
 */
export async function takeReceipt(tx: Tx, delivery: string, importId: string): Promise<Receipt | undefined> {
  if (await insertNew(tx, LabReceipt, { delivery, importId, createdAt: tx.now })) return undefined;
  const earlier = await selectOne(tx, RECEIPT, `${FROM} FOR UPDATE`, [delivery, ENDED_EARLY]);
  if (!earlier) await updateRows(tx, LabReceipt, { importId, createdAt: tx.now }, { delivery });
  return earlier;
}
