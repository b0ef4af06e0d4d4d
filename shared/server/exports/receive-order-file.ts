import { v7 as uuidv7 } from 'uuid';
import type { ImportTarget } from '#shared/domain/exports/import-target.ts';
import { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import { ORDER_FILE_KEPT_MS } from '#shared/limits/exports.ts';
import type { UploadedFile } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { startProgress } from '#shared/server/jobs/start-progress.ts';
import { Import } from '#shared/server/models/import.ts';
import { OrderImport } from '#shared/server/models/order-import.ts';
import type { Actor, Services } from '#shared/server/services.ts';

interface Received {
  file: UploadedFile;
  target: ImportTarget;
  actor: Actor;
}

/**
 * Stores a file of orders and starts its trial: the worker says what would become of each row, and nothing is written. Killed between the
 * two steps, it leaves a file that nobody knows of and that goes after its day.
 */
export async function receiveOrderFile(
  services: Services,
  { file, target, actor }: Received,
): Promise<{ _id: string }> {
  const id = uuidv7();
  const expiresAt = new Date(services.now().getTime() + ORDER_FILE_KEPT_MS);
  const { bytes, sha256 } = await services.files.write('order-files', id, file.bytes, { expiresAt });
  await inTransaction(services, async (tx) => {
    const uploadedBy = actor.userId;
    const kind = ImportKind.orderFile;
    const nothingOfIt = { expectedOrderId: null, series: null, problems: null };
    await insert(tx, Import, {
      id,
      kind,
      fileName: file.name,
      bytes,
      sha256,
      uploadedBy,
      createdAt: tx.now,
      ...nothingOfIt,
    });
    await insert(tx, OrderImport, {
      ...{ importId: id, target, form: null, detail: null, confirmedBy: null, confirmedAt: null, expiresAt },
    });
    await startProgress(tx, { id, kind: 'check-order-file', ownerId: null });
    await appendJob(tx, 'check-order-file', { importId: id });
    const facts = { bytes };
    noteChange(tx, { entity: 'import', id, event: 'exports.file-received', actor, about: null, facts, version: 1 });
  });
  return { _id: id };
}
