import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { LabFileOutline } from '#shared/server/hl7/read-in-thread.ts';
import { beginProgress } from '#shared/server/jobs/begin-progress.ts';
import { Import } from '#shared/server/models/import.ts';

/**
 * Records how many messages a file has and what is odd about it.
 * @param before how many of them an import that ran into a limit has taken over: this one goes on after them
 * @returns false when it must not be taken over: cancelled, or done
 */
export async function beginImport(
  tx: Tx,
  id: string,
  { total, problems }: LabFileOutline,
  before: number,
): Promise<boolean> {
  const odd = before > 0 ? [...problems, { code: 'continued', found: before } as const] : problems;
  await updateRows(tx, Import, { problems: odd }, { id });
  return beginProgress(tx, id, total - before);
}
