import { v7 as uuidv7 } from 'uuid';
import { announceImport } from '#shared/server/announce.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import type { FileStore } from '#shared/server/gateways/files/file-store.ts';

export interface ReceivedFile {
  fileName: string;
  bytes: Uint8Array;
  /** The administrator, or null for the laboratory itself. */
  uploadedBy: string | null;
  /** The order it was uploaded for: messages of another order are set aside. */
  expectedOrderId?: string | null;
}

/** Stores a laboratory file, then (in one transaction) its import and the job that reads it. Nothing is read here. */
export async function receiveLabFile(
  services: TransactionRunner & { files: FileStore },
  file: ReceivedFile,
): Promise<{ importId: string }> {
  const importId = uuidv7();
  const { bytes, sha256 } = await services.files.write('lab-files', importId, file.bytes);
  await inTransaction(services, async (tx) => {
    await insert(tx, 'imports', {
      id: importId,
      fileName: file.fileName,
      bytes,
      sha256,
      uploadedBy: file.uploadedBy,
      expectedOrderId: file.expectedOrderId ?? null,
      createdAt: services.now(),
    });
    await appendJob(tx, 'import-lab-file', { importId });
    await announceImport(tx, importId, 1);
  });
  return { importId };
}
