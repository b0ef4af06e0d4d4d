import { JobState } from '#shared/domain/jobs/job-state.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { finishProgress } from '#shared/server/jobs/finish-progress.ts';

/** Ends an import, or says why its file cannot be read; one that was cancelled stays so. */
export async function finishImport(tx: Tx, id: string, failure: string | null): Promise<void> {
  if (!(await finishProgress(tx, id, failure))) return;
  const facts = { state: failure === null ? JobState.done : JobState.failed };
  const actor = { job: 'import-lab-file' } as const;
  noteChange(tx, { entity: 'import', id, event: 'lab-intake.finished', actor, about: null, facts });
}
