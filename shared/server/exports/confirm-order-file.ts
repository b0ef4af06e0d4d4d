import type { exports } from '#shared/contract/exports.ts';
import { ImportPhase } from '#shared/domain/exports/import-phase.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeProgress } from '#shared/server/jobs/change-progress.ts';
import { OrderImport } from '#shared/server/models/order-import.ts';

/** Somebody saw what would become of the rows and agrees: the worker goes through the file once more and writes. Once. */
export async function confirmOrderFile(tx: Tx, { actor, params: { id } }: Call<typeof exports.confirmOrderFile>) {
  const columns = ['phase', 'expiresAt', 'createdRows', 'changedRows'] as const;
  const row = orNotFound(await findRow(tx, OrderImport, columns, { where: { importId: id } }));
  if (row.expiresAt <= tx.now) return refuse('file-not-found');
  if (row.createdRows + row.changedRows === 0) return refuse('already-decided');
  const agreed = { phase: ImportPhase.apply, confirmedBy: actor.userId, confirmedAt: tx.now };
  if ((await updateRows(tx, OrderImport, agreed, { importId: id, phase: ImportPhase.check })) === 0) {
    return refuse('already-decided');
  }
  const anew = { handled: 0, reason: null, finishedAt: null };
  if (!(await changeProgress(tx, id, 'confirm', anew))) return refuse('already-decided');
  await appendJob(tx, 'apply-order-file', { importId: id });
  const facts = { created: row.createdRows, changed: row.changedRows };
  noteChange(tx, { entity: 'import', id, event: 'exports.file-confirmed', actor, about: null, facts });
  return null;
}
