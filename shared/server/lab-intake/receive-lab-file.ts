import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import type { FileSource, FileStore } from '#shared/server/gateways/files/file-store.ts';
import { isStorageFull } from '#shared/server/is-storage-full.ts';
import type { Actor } from '#shared/server/services.ts';
import { startImport } from './start-import.ts';

export interface ReceivedFile {
  fileName: string;
  content: FileSource;
  /** Its length in bytes as the sender counted them. */
  length: number;
  /** The administrator, or null for the laboratory itself. */
  actor: Actor | null;
  /** The order it was uploaded for. */
  expectedOrderId?: string | null;
}

/**
 * The steps by which a laboratory file comes in, for every door: it is stored, then one act starts its import. Nothing is
 * read here. Killed between the two, it leaves a file that nobody knows of; the sender sends it again.
 * @throws when fewer or more bytes came than were counted
 */
export async function receiveLabFile(
  services: TransactionRunner & { files: FileStore },
  { fileName, content, length, actor, expectedOrderId = null }: ReceivedFile,
): Promise<{ importId: string }> {
  const id = uuidv7();
  const { bytes, sha256 } = await services.files.write('lab-files', id, content);
  if (bytes !== length) {
    await services.files.remove('lab-files', id);
    throw new Error(`${bytes} of ${length} bytes of a laboratory file came`);
  }
  try {
    await inTransaction(services, (tx) => startImport(tx, { id, fileName, bytes, sha256, actor, expectedOrderId }));
  } catch (error) {
    // Then nothing was committed, surely; after a lost connection the import may be there, and its file must stay.
    if (isStorageFull(error)) await services.files.remove('lab-files', id);
    throw error;
  }
  return { importId: id };
}
