import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { failpoint } from '#shared/server/failpoint.ts';
import type { FileSource, FileStore } from '#shared/server/gateways/files/file-store.ts';
import { isStorageFull } from '#shared/server/is-storage-full.ts';
import type { Actor } from '#shared/server/services.ts';
import { startImport } from './start-import.ts';
import { findReceipt, type Receipt, takeReceipt } from './take-receipt.ts';

export interface ReceivedFile {
  fileName: string;
  content: FileSource;
  /** Its length in bytes as the sender counted them. */
  length: number;
  /** The administrator, or null for the laboratory itself. */
  actor: Actor | null;
  /** The order it was uploaded for. */
  expectedOrderId?: string | null;
  /** SHA-256 (hex) of what makes it the same delivery again: it is then received once. */
  delivery?: string | null;
  /** Who delivers messages one by one, each a file of its own. */
  sender?: string | null;
  /** Nothing that stands is replaced before somebody agrees. */
  asksBeforeReplacing?: boolean;
}

/**
 * The steps by which a laboratory file comes in, for every door: it is stored, then one act starts its import. Nothing is
 * read here. Killed between the two, it leaves a file that nobody knows of; the sender sends it again. A delivery that came before
 * is not stored again.
 * @returns the import, with the moment at which it was received; of a delivery that came before, that of the first
 * @throws when fewer or more bytes came than were counted
 */
export async function receiveLabFile(
  services: TransactionRunner & { files: FileStore },
  {
    fileName,
    content,
    length,
    actor,
    expectedOrderId = null,
    delivery = null,
    asksBeforeReplacing = false,
    sender = null,
  }: ReceivedFile,
): Promise<Receipt> {
  const earlier = delivery === null ? undefined : await findReceipt(services, delivery);
  if (earlier) return earlier;
  const id = uuidv7();
  const { bytes, sha256 } = await services.files.write('lab-files', id, content);
  if (bytes !== length) {
    await services.files.remove('lab-files', id);
    throw new Error(`${bytes} of ${length} bytes of a laboratory file came`);
  }
  failpoint('import.fileStored');
  try {
    const receipt = await inTransaction(services, async (tx) => {
      const first = delivery === null ? undefined : await takeReceipt(tx, delivery, id);
      if (!first)
        await startImport(tx, { id, fileName, bytes, sha256, actor, expectedOrderId, asksBeforeReplacing, sender });
      return first ?? { importId: id, createdAt: tx.now };
    });
    // Somebody else brought the same at the same moment.
    if (receipt.importId !== id) await services.files.remove('lab-files', id);
    return receipt;
  } catch (error) {
    // Then nothing was committed, surely; after a lost connection the import may be there, and its file must stay.
    if (isStorageFull(error)) await services.files.remove('lab-files', id);
    throw error;
  }
}
