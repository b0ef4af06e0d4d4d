import { JobState } from '#shared/domain/jobs/job-state.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeProgress } from '#shared/server/jobs/change-progress.ts';

/** Has an import wait for its worker again whose work was given up; it goes on after what it had taken over. */
export async function repeatImport(tx: Tx, id: string, actor: ChangedBy): Promise<void> {
  if (!(await changeProgress(tx, id, 'again', { reason: null, finishedAt: null }))) return;
  const facts = { state: JobState.waiting };
  noteChange(tx, { entity: 'import', id, event: 'lab-intake.repeated', actor, about: null, facts });
}
