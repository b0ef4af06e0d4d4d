import { createHash } from 'node:crypto';
import type { TransactionRunner } from '#shared/server/database/transaction.ts';
import type { FileStore } from '#shared/server/gateways/files/file-store.ts';
import { isStorageFull } from '#shared/server/is-storage-full.ts';
import { isUnavailable } from '#shared/server/is-unavailable.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import type { Receipt } from '#shared/server/lab-intake/take-receipt.ts';
import type { Fault } from './faults.ts';
import type { MessageHeader } from './read-header.ts';

/** Of a name that a laboratory sends, what a file's name may show. */
const LONGEST_NAME = 60;

/**
 * Stores a message and starts its import, in this order, and only then returns: what is acknowledged is never lost. The same message
 * again, under the same control id, is the first one; its time of sending alone may differ.
 */
export async function receiveMessage(
  services: TransactionRunner & { files: FileStore },
  content: Buffer,
  header: MessageHeader,
): Promise<Receipt | Fault> {
  try {
    return await receiveLabFile(services, {
      fileName: nameOf(header),
      content,
      length: content.length,
      actor: null,
      delivery: deliveryOf(content, header),
      sender: readable(header.fields[4]),
    });
  } catch (error) {
    const isFull = isStorageFull(error);
    const isAway = isUnavailable(error);
    services.log.error({ err: error, ...(isFull && { alarm: 'storage-full' }) }, 'a message was not stored');
    return isFull ? 'storage-full' : isAway ? 'unavailable' : 'failed';
  }
}

/** Facility and control id are among what is hashed, so that the same bytes from somebody else are something else. */
function deliveryOf(content: Buffer, { timeSpan: [start, end] }: MessageHeader): string {
  return createHash('sha256')
    .update('mllp\n')
    .update(content.subarray(0, start))
    .update(content.subarray(end))
    .digest('hex');
}

/** Who sent it, under which control id. */
function nameOf({ fields }: MessageHeader): string {
  return [readable(fields[4]), readable(fields[10]), '(MLLP)'].filter(Boolean).join(' ');
}

const readable = (field = ''): string =>
  field
    .replace(/[^\w.-]+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
