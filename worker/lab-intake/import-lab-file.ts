import { buffer } from 'node:stream/consumers';
import type { JobPayloads } from '#shared/jobs.ts';
import { announceImport } from '#shared/server/announce.ts';
import { change, select, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { readLabFileInThread } from '#shared/server/hl7/read-in-thread.ts';
import { applyMessages } from '#shared/server/lab-intake/apply-messages.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Messages of one transaction: few enough that locks and the progress bar do not wait long, enough to be fast. */
const BATCH = 100;

interface ImportRow {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  expectedOrderId: string | null;
}

/**
 * Imports a stored laboratory file: reads it in a thread with limits, then applies its messages in batches, each with the
 * progress in one transaction. A second run, after a crash for instance, goes on behind the last batch that was committed.
 */
export async function importLabFile(
  services: WorkerServices,
  { importId }: JobPayloads['import-lab-file'],
): Promise<void> {
  const row = await selectOne<ImportRow>(services, 'SELECT state, expectedOrderId FROM imports WHERE id = ?', [
    importId,
  ]);
  if (!row || (row.state !== 'waiting' && row.state !== 'running')) return;
  const file = await readLabFileInThread(await buffer(await services.files.read('lab-files', importId)));
  if ('refused' in file) return finish(services, importId, 'failed', file.refused);
  await setProgress(services, importId, "state = 'running', total = ?", [file.messages.length]);
  const done = await select<{ position: number }>(services, 'SELECT position FROM import_messages WHERE importId = ?', [
    importId,
  ]);
  const positions = new Set(done.map(({ position }) => position));
  const left = file.messages.filter(({ index }) => !positions.has(index));
  for (let start = 0; start < left.length; start += BATCH) {
    if (await isCancelled(services, importId)) return;
    await applyMessages(services, { importId, expectedOrderId: row.expectedOrderId }, left.slice(start, start + BATCH));
  }
  await finish(services, importId, 'done', null);
}

async function isCancelled(services: WorkerServices, importId: string): Promise<boolean> {
  const row = await selectOne<{ state: string }>(services, 'SELECT state FROM imports WHERE id = ?', [importId]);
  return row?.state === 'cancelled';
}

async function finish(
  services: WorkerServices,
  importId: string,
  state: 'done' | 'failed',
  reason: string | null,
): Promise<void> {
  await setProgress(services, importId, 'state = ?, reason = ?, finishedAt = ?', [state, reason, services.now()]);
}

async function setProgress(
  services: WorkerServices,
  importId: string,
  assignments: string,
  values: (string | number | Date | null)[],
): Promise<void> {
  await inTransaction(services, async (tx) => {
    await change(
      tx,
      `UPDATE imports SET ${assignments}, version = version + 1 WHERE id = ? AND state IN ('waiting', 'running')`,
      [...values, importId],
    );
    await announceImport(tx, importId, services.now().getTime());
  });
}
