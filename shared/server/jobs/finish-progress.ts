import type { Tx } from '#shared/server/database/sql.ts';
import { changeProgress } from './change-progress.ts';

/** Ends a long job: done, or failed with a reason that is a key of a text. @returns false when it had ended before */
export async function finishProgress(tx: Tx, id: string, failure: string | null): Promise<boolean> {
  return changeProgress(tx, id, failure === null ? 'finish' : 'fail', { reason: failure, finishedAt: tx.now });
}
