import type { labIntake } from '#shared/contract/lab-intake.ts';
import { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { cancelProgress } from '#shared/server/jobs/cancel-progress.ts';
import { Import } from '#shared/server/models/import.ts';

/** Stops an import that is not finished; the worker checks between two batches, and what it has taken over stays. */
export async function cancelImport(tx: Tx, { actor, params }: Call<typeof labIntake.cancelImport>) {
  const { id, kind } = orNotFound(await findRow(tx, Import, ['id', 'kind'], { where: { id: params.id } }));
  if (!(await cancelProgress(tx, id))) return refuse('already-decided');
  const event = kind === ImportKind.orderFile ? 'exports.file-cancelled' : 'lab-intake.cancelled';
  noteChange(tx, { entity: 'import', id, event, actor, about: null });
  return null;
}
