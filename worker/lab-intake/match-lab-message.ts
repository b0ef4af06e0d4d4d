import { buffer } from 'node:stream/consumers';
import type { JobPayloads } from '#shared/jobs.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { readLabFileInThread } from '#shared/server/hl7/read-in-thread.ts';
import type { LabMessage } from '#shared/server/hl7/types.ts';
import { findMatchedMessage, takeOverMessage } from '#shared/server/lab-intake/take-over-message.ts';
import { storeDocuments } from '#worker/lab-intake/store-documents.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Reads the stored file of a message that a person matched to an order, and takes that one message over. */
export async function matchLabMessage(
  services: WorkerServices,
  { messageId, again = false }: JobPayloads['match-lab-message'],
): Promise<void> {
  const matched = await findMatchedMessage(services, { id: messageId, again });
  if (!matched) return;
  const { importId, position } = matched;
  const file = await readLabFileInThread(await buffer(await services.files.read('lab-files', importId)));
  if ('refused' in file) throw new Error(`the stored file ${importId} could not be read again: ${file.refused}`);
  const message = file.messages.find((found): found is LabMessage => found.index === position && !('refused' in found));
  if (!message) throw new Error(`message ${position} of the stored file ${importId} is missing`);
  await storeDocuments(services.files, [message]);
  await inTransaction(services, (tx) => takeOverMessage(tx, { id: messageId, again }, message));
}
