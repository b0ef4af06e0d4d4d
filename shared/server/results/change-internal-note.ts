import { v7 as uuidv7 } from 'uuid';
import { type Refusal, refuse } from '#shared/errors.ts';
import { change, insert } from '#shared/server/database/sql.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import type { InternalNoteView } from '#shared/views/results.ts';
import { listNotes } from './list-notes.ts';

export interface NoteChange {
  activityType: 'add' | 'edit' | 'delete';
  internalNote: { _id?: string | null; note: string };
}

/** Adds, edits or deletes an internal note; only its author changes it, and a deleted one keeps its place. */
export async function changeInternalNote(
  services: Services,
  resultId: string,
  { activityType, internalNote }: NoteChange,
  actor: Actor,
): Promise<{ notes: InternalNoteView[] } | Refusal> {
  const now = services.now();
  const note = internalNote.note.trim();
  if (activityType !== 'delete' && note === '')
    return refuse('invalid-input', { fields: [{ path: 'internalNote.note', key: 'field.required' }] });
  if (activityType === 'add') {
    await insert(services, 'internal_notes', { id: uuidv7(), resultId, userId: actor.userId, note, createdAt: now });
  } else {
    const assignment = activityType === 'edit' ? 'note = ?, changedAt = ?' : "note = '', deletedAt = ?";
    const values = activityType === 'edit' ? [note, now] : [now];
    const changed = await change(
      services,
      `UPDATE internal_notes SET ${assignment} WHERE id = ? AND resultId = ? AND userId = ? AND deletedAt IS NULL`,
      [...values, internalNote._id ?? '', resultId, actor.userId],
    );
    if (changed !== 1) return refuse('note-not-yours');
  }
  return { notes: await listNotes(services, resultId) };
}
