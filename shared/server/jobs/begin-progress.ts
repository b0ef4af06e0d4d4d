import type { Tx } from '#shared/server/database/sql.ts';
import { changeProgress } from './change-progress.ts';

/** Records that the work began and how many steps it has. @returns false when it must not be done: cancelled, or done before */
export async function beginProgress(tx: Tx, id: string, total: number): Promise<boolean> {
  return changeProgress(tx, id, 'begin', { total });
}
