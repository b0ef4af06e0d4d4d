import { buffer } from 'node:stream/consumers';
import type { JobPayloads } from '#shared/jobs.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { FileFailure, type FileFailureKind } from '#shared/server/gateways/files/file-failure.ts';
import { readLabFileInThread } from '#shared/server/hl7/read-in-thread.ts';
import type { LabMessage, RefusedMessage } from '#shared/server/hl7/types.ts';
import { isUnavailable } from '#shared/server/is-unavailable.ts';
import { isEnded } from '#shared/server/jobs/is-ended.ts';
import { applyMessages, type ImportFacts } from '#shared/server/lab-intake/apply-messages.ts';
import { beginImport } from '#shared/server/lab-intake/begin-import.ts';
import { finishImport } from '#shared/server/lab-intake/finish-import.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { storeDocuments } from '#worker/lab-intake/store-documents.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Messages of one transaction: few enough that locks and the progress bar do not wait long, enough to be fast. */
const BATCH = 100;

/**
 * Imports a stored laboratory file: reads it in a thread with limits, then applies its messages in batches, each with the
 * progress in one transaction. A second run, after a crash for instance, continues after the last batch that was committed.
 */
export async function importLabFile(
  services: WorkerServices,
  { importId }: JobPayloads['import-lab-file'],
): Promise<void> {
  const row = await findRow(services, Import, ['expectedOrderId'], { where: { id: importId } });
  if (!row || (await isEnded(services, importId))) return;
  const stored = await readStored(services, importId);
  if (typeof stored === 'string') return inTransaction(services, (tx) => finishImport(tx, importId, stored));
  const file = await readLabFileInThread(stored);
  if ('refused' in file) return inTransaction(services, (tx) => finishImport(tx, importId, file.refused));
  if (!(await inTransaction(services, (tx) => beginImport(tx, importId, file)))) return;
  const done = await findRows(services, ImportMessage, ['position'], { where: { importId } });
  const positions = new Set(done.map(({ position }) => position));
  const left = file.messages.filter(({ index }) => !positions.has(index));
  const facts = { importId, expectedOrderId: row.expectedOrderId };
  for (let start = 0; start < left.length; start += BATCH) {
    if (await isEnded(services, importId)) return;
    await applyBatch(services, facts, left.slice(start, start + BATCH));
  }
  await inTransaction(services, (tx) => finishImport(tx, importId, null));
}

/**
 * Applies a batch in one transaction. Where a message makes the whole of it fail, each is applied alone, and the one that cannot be is
 * refused: it must not take the others with it, nor keep the import from ending.
 */
async function applyBatch(
  services: WorkerServices,
  facts: ImportFacts,
  messages: readonly (LabMessage | RefusedMessage)[],
): Promise<void> {
  await storeDocuments(services.files, messages);
  try {
    return await inTransaction(services, (tx) => applyMessages(tx, facts, messages));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const [message] = messages;
    if (messages.length === 1 && message) {
      const { index, line } = message;
      services.log.error({ alarm: 'lab-message-refused', err: error, ...facts, index }, 'a message cannot be applied');
      const poison = { index, line, refused: 'cannot-be-applied', reason: '' } as const;
      return inTransaction(services, (tx) => applyMessages(tx, facts, [poison]));
    }
    for (const one of messages) await applyBatch(services, facts, [one]);
  }
}

/** Why the file of an import can never be read; another run would find the same. */
const HOPELESS: Partial<Record<FileFailureKind, string>> = { missing: 'file-missing', damaged: 'file-damaged' };

/** The content of an import's file, or why it is lost. */
async function readStored({ files, log }: WorkerServices, importId: string): Promise<Buffer | string> {
  try {
    return await buffer(await files.read('lab-files', importId));
  } catch (error) {
    const reason = error instanceof FileFailure ? HOPELESS[error.kind] : undefined;
    if (reason === undefined) throw error;
    log.error({ alarm: 'lab-file-lost', err: error, importId }, 'the file of an import is lost');
    return reason;
  }
}
