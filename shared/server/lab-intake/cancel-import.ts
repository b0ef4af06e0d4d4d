import type { labIntake } from '#shared/contract/lab-intake.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { cancelProgress } from '#shared/server/jobs/cancel-progress.ts';
import { Import } from '#shared/server/models/import.ts';

/** Stops an import that is not finished; the worker checks between two batches, and what it has taken over stays. */
export async function cancelImport(tx: Tx, { actor, params }: Call<typeof labIntake.cancelImport>) {
  const { id } = orNotFound(await findRow(tx, Import, ['id'], { where: { id: params.id } }));
  if (!(await cancelProgress(tx, id))) return refuse('already-decided');
  noteChange(tx, { entity: 'import', id, event: 'lab-intake.cancelled', actor, about: null });
  return null;
}
