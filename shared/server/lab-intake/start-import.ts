import { zurichDate } from '#shared/domain/format-date.ts';
import { seriesOf } from '#shared/domain/lab-intake/import-series.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { startProgress } from '#shared/server/jobs/start-progress.ts';
import { Import } from '#shared/server/models/import.ts';
import type { Actor } from '#shared/server/services.ts';

export interface StoredLabFile {
  id: string;
  fileName: string;
  bytes: number;
  sha256: string;
  /** The administrator, or null for the laboratory itself. */
  actor: Actor | null;
  /** The order it was uploaded for: messages of another order are set aside. */
  expectedOrderId: string | null;
  asksBeforeReplacing: boolean;
  /** Who delivers messages one by one, each a file of its own; null of a file. */
  sender: string | null;
}

/** Records a laboratory file that is in the store, with its progress and the job that reads it. */
export async function startImport(tx: Tx, { id, actor, sender, ...file }: StoredLabFile): Promise<void> {
  const uploadedBy = actor?.userId ?? null;
  const series = sender === null ? null : seriesOf(sender, zurichDate(tx.now));
  await insert(tx, Import, { id, uploadedBy, createdAt: tx.now, series, ...file });
  await startProgress(tx, { id, kind: 'import-lab-file', ownerId: uploadedBy });
  await appendJob(tx, 'import-lab-file', { importId: id });
  noteChange(tx, {
    entity: 'import',
    id,
    event: 'lab-intake.received',
    actor: actor ?? { job: 'import-lab-file' },
    about: null,
    facts: { bytes: file.bytes },
    version: 1,
  });
}
