import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { LabFile } from '#shared/server/hl7/types.ts';
import { beginProgress } from '#shared/server/jobs/begin-progress.ts';
import { Import } from '#shared/server/models/import.ts';

/** Records how many messages a file has and what is odd about it. @returns false when it must not be taken over: cancelled, or done */
export async function beginImport(tx: Tx, id: string, { messages, problems }: LabFile): Promise<boolean> {
  await updateRows(tx, Import, { problems }, { id });
  return beginProgress(tx, id, messages.length);
}
