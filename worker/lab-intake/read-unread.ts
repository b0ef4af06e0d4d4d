import { inTransaction } from '#shared/server/database/transaction.ts';
import { listUnreadResults } from '#shared/server/lab-intake/list-mapped-values.ts';
import { readResultsAnew } from '#shared/server/lab-intake/read-results-anew.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

const BATCH = 25;
const BATCHES = 40;

/** Reads values by the mappings that came before there were any, some at a time, until none is left. */
export async function readUnread(services: WorkerServices): Promise<void> {
  for (let done = 0; done < BATCHES; done += 1) {
    const ids = await listUnreadResults(services, BATCH);
    if (ids.length === 0) return;
    await inTransaction(services, (tx) => readResultsAnew(tx, ids));
  }
}
