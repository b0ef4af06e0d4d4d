import { buffer } from 'node:stream/consumers';
import type { JobPayloads } from '#shared/jobs.ts';
import { isDuplicate } from '#shared/server/database/is-duplicate.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { failpoint } from '#shared/server/failpoint.ts';
import { FileFailure, type FileFailureKind } from '#shared/server/gateways/files/file-failure.ts';
import { type LabFileOutline, readPortionsInThread, type ThreadLimits } from '#shared/server/hl7/read-in-thread.ts';
import type { LabFile, LabMessage, RefusedMessage } from '#shared/server/hl7/types.ts';
import { isUnavailable } from '#shared/server/is-unavailable.ts';
import { isEnded } from '#shared/server/jobs/is-ended.ts';
import { applyMessages, type ImportFacts } from '#shared/server/lab-intake/apply-messages.ts';
import { beginImport } from '#shared/server/lab-intake/begin-import.ts';
import { finishImport } from '#shared/server/lab-intake/finish-import.ts';
import { listTakenOver } from '#shared/server/lab-intake/list-taken-over.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { storeDocuments } from '#worker/lab-intake/store-documents.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Messages of one transaction: few enough that locks and the progress bar do not wait long, enough to be fast. */
const BATCH = 100;

/**
 * Imports a stored laboratory file: reads it in a thread with limits and applies its messages in batches while it is read, each
 * with the progress in one transaction. A second run, after a crash for instance, continues after the last batch that was
 * committed. Where a limit stops the reading, what was read is taken over and the import has failed: the same file sent again
 * goes on with the rest.
 */
export async function importLabFile(
  services: WorkerServices,
  { importId }: JobPayloads['import-lab-file'],
  limits: Partial<ThreadLimits> = {},
): Promise<void> {
  const columns = ['id', 'sha256', 'expectedOrderId', 'asksBeforeReplacing'] as const;
  const row = await findRow(services, Import, [...columns], { where: { id: importId } });
  if (!row || (await isEnded(services, importId))) return;
  const stored = await readStored(services, importId);
  if (typeof stored === 'string') return inTransaction(services, (tx) => finishImport(tx, importId, stored));

  const { own, before } = await listTakenOver(services, row);
  const { expectedOrderId, asksBeforeReplacing } = row;
  const facts = { importId, expectedOrderId, asksBeforeReplacing };
  const parts = readPortionsInThread({ bytes: stored, leftOut: [...own, ...before] }, limits);
  const waiting: LabFile['messages'] = [];
  let outline: LabFileOutline | undefined;
  let hasRead = false;
  /** @returns false when somebody stopped the import */
  const applyWaiting = async (least: number): Promise<boolean> => {
    while (waiting.length >= least && waiting.length > 0) {
      if (await isEnded(services, importId)) return false;
      await applyBatch(services, facts, waiting.splice(0, BATCH));
    }
    return true;
  };
  try {
    let next = await parts.next();
    for (; !next.done; next = await parts.next()) {
      if ('total' in next.value) {
        outline = next.value;
        const begun = outline;
        if (!(await inTransaction(services, (tx) => beginImport(tx, importId, begun, before.size)))) return;
        failpoint('import.begun');
      } else {
        waiting.push(...next.value.messages);
        hasRead ||= waiting.length > 0;
        if (!(await applyWaiting(BATCH))) return;
      }
    }
    if (!(await applyWaiting(1))) return;
    const stoppedBy = next.value?.refused ?? null;
    // Then it is this one message that takes all the time or room there is: the others must not wait for it for ever.
    if (stoppedBy && outline && !hasRead) {
      const first = firstLeft(outline, new Set([...own, ...before]));
      if (first !== undefined) await refuseOne(services, facts, first, 'unreadable');
    }
    await inTransaction(services, (tx) => finishImport(tx, importId, stoppedBy));
    failpoint('import.afterCommit');
  } finally {
    await parts.return(undefined);
  }
}

/** The first position that is not taken over. */
function firstLeft({ total }: LabFileOutline, takenOver: ReadonlySet<number>): number | undefined {
  for (let index = 0; index < total; index += 1) if (!takenOver.has(index)) return index;
  return undefined;
}

/**
 * Applies a batch in one transaction. Where a message makes the whole of it fail, each is applied alone, and the one that cannot be is
 * refused: it must not take the others with it, nor keep the import from ending. What another run of the same job has taken over
 * meanwhile is left to it.
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
    const left = isDuplicate(error) ? await listLeft(services, facts, messages) : messages;
    if (left.length === 0) return;
    if (left.length < messages.length) return applyBatch(services, facts, left);
    const [message] = messages;
    if (messages.length === 1 && message) {
      const { index, line } = message;
      services.log.error({ alarm: 'lab-message-refused', err: error, ...facts, index }, 'a message cannot be applied');
      return refuseOne(services, facts, index, 'cannot-be-applied', line);
    }
    for (const one of messages) await applyBatch(services, facts, [one]);
  }
}

/** Those of some messages that nobody has taken over yet. */
async function listLeft<Message extends { index: number }>(
  services: WorkerServices,
  { importId }: ImportFacts,
  messages: readonly Message[],
): Promise<Message[]> {
  const where = { importId, position: messages.map(({ index }) => index) };
  const rows = await findRows(services, ImportMessage, ['position'], { where });
  const taken = new Set(rows.map(({ position }) => position));
  return messages.filter(({ index }) => !taken.has(index));
}

/** Records that a message of its own is why it makes no results. */
function refuseOne(
  services: WorkerServices,
  facts: ImportFacts,
  index: number,
  refused: RefusedMessage['refused'],
  line: number | null = null,
): Promise<void> {
  return inTransaction(services, (tx) => applyMessages(tx, facts, [{ index, line, refused, reason: '' }]));
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
