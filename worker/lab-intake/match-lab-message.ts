import { buffer } from 'node:stream/consumers';
import type { JobPayloads } from '#shared/jobs.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { readPortionsInThread } from '#shared/server/hl7/read-in-thread.ts';
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
  const message = await readOne(await buffer(await services.files.read('lab-files', importId)), position);
  if (!message) throw new Error(`message ${position} of the stored file ${importId} is missing`);
  await storeDocuments(services.files, [message]);
  await inTransaction(services, (tx) => takeOverMessage(tx, { id: messageId, again }, message));
}

/** One message of a file; the others are not read, whatever limit they would run into. */
async function readOne(bytes: Uint8Array, position: number): Promise<LabMessage | undefined> {
  const leftOut = Array.from({ length: position }, (_, index) => index);
  for await (const part of readPortionsInThread({ bytes, leftOut })) {
    const [first] = 'messages' in part ? part.messages : [];
    if (first) return first.index === position && !('refused' in first) ? first : undefined;
  }
  return undefined;
}
