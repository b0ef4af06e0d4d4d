import type { FileStore } from '#shared/server/gateways/files/file-store.ts';
import type { LabMessage, RefusedMessage } from '#shared/server/hl7/types.ts';
import { listDocuments } from '#shared/server/lab-intake/list-remarks.ts';

/** Keeps the documents of some messages; written before their rows, so that no row names a file that is not there. */
export async function storeDocuments(
  files: FileStore,
  messages: readonly (LabMessage | RefusedMessage)[],
): Promise<void> {
  for (const message of messages) {
    if ('refused' in message) continue;
    for (const { fileId, attachment } of listDocuments(message))
      if ('bytes' in attachment) await files.write('reports', fileId, attachment.bytes);
  }
}
