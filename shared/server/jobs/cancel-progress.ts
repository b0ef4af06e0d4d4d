import type { Tx } from '#shared/server/database/sql.ts';
import { changeProgress } from './change-progress.ts';

/** Stops a long job at its next step; what it has done stays. @returns false when it had ended before */
export async function cancelProgress(tx: Tx, id: string): Promise<boolean> {
  return changeProgress(tx, id, 'cancel', { finishedAt: tx.now });
}
