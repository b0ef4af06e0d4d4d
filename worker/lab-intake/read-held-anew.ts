import { inTransaction } from '#shared/server/database/transaction.ts';
import { listHeldResults, listReadOtherwise } from '#shared/server/lab-intake/list-held-results.ts';
import { lookAtLabMappings } from '#shared/server/lab-intake/read-lab-mappings.ts';
import { readResultsAnew } from '#shared/server/lab-intake/read-results-anew.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Results that are looked at together. */
const BATCH = 25;

/**
 * A round that reads what is held once more, once in the life of a worker: a new version of the product may know markers, codes and units
 * that the one before held. What it reads as before is not touched. It begins anew after a failure.
 */
export function readHeldAnew(): (services: WorkerServices) => Promise<void> {
  let isDone = false;
  return async (services) => {
    if (isDone) return;
    for (let after = ''; ; ) {
      const ids = await listHeldResults(services, { after, most: BATCH });
      const last = ids.at(-1);
      if (last === undefined) break;
      const otherwise = await listReadOtherwise(services, ids, await lookAtLabMappings(services));
      if (otherwise.length > 0) await inTransaction(services, (tx) => readResultsAnew(tx, otherwise));
      after = last;
    }
    isDone = true;
  };
}
