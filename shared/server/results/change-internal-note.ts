import { v7 as uuidv7 } from 'uuid';
import type { reviewing } from '#shared/contract/reviewing.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { InternalNote } from '#shared/server/models/internal-note.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { listNotes } from './list-notes.ts';
import { noteCase } from './note-case.ts';

/** Adds, edits or deletes an internal note; only its author changes it, and a deleted one keeps its place. */
export async function changeInternalNote(tx: Tx, { actor, params, body }: Call<typeof reviewing.changeInternalNote>) {
  const { activityType, internalNote } = body;
  const resultId = params.id;
  const columns = ['orderId', 'customerId'] as const;
  const result = orNotFound(await findRow(tx, TestResult, columns, { where: { id: resultId } }));
  const note = internalNote.note?.trim() ?? '';
  if (activityType !== 'delete' && note === '')
    return refuse('invalid-input', { fields: [{ path: 'internalNote.note', key: 'field.required' }] });
  if (activityType === 'add') {
    await insert(tx, InternalNote, { id: uuidv7(), resultId, userId: actor.userId, note, createdAt: tx.now });
  } else {
    const changes = activityType === 'edit' ? { note, changedAt: tx.now } : { note: '', deletedAt: tx.now };
    const living = { id: internalNote._id ?? '', resultId, deletedAt: null };
    const { userId } = orNotFound(await findRow(tx, InternalNote, ['userId'], { where: living }));
    if (userId !== actor.userId) return refuse('note-not-yours');
    orNotFound((await updateRows(tx, InternalNote, changes, living)) === 1 ? living : null);
  }
  noteCase(tx, { ...result, event: 'results.noted', actor, facts: { activity: activityType } });
  return { notes: await listNotes(tx, resultId) };
}
