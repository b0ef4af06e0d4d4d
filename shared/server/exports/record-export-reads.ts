import { v7 as uuidv7 } from 'uuid';
import type { RequestFacts } from '#shared/server/call.ts';
import { insertMany, type Tx } from '#shared/server/database/sql.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import type { Actor } from '#shared/server/services.ts';
import { seesAll } from './own-export.ts';

interface Read {
  endpoint: 'getExportFile' | 'previewExport';
  /** The export; empty of a preview. */
  entityId: string;
  dataset: string;
  actor: Actor;
  request: Pick<RequestFacts, 'id' | 'address'>;
}

/** Data sets that say something of somebody's health. */
const OF_HEALTH: readonly string[] = ['answers', 'values'];

/**
 * Records for each person in a file, or in a preview, that their health data were read. One entry a person instead of one for a list of
 * many: whoever is not in it can still be told that nobody read theirs.
 */
export async function recordExportReads(tx: Tx, customerIds: readonly string[], read: Read): Promise<void> {
  if (!OF_HEALTH.includes(read.dataset)) return;
  const { actor, request, endpoint, entityId } = read;
  const rows = customerIds
    .filter((customerId) => customerId !== actor.userId)
    .map((customerId) => ({
      ...{ id: uuidv7(), actorId: actor.userId, role: seesAll(actor) ? ('admin' as const) : ('data_export' as const) },
      ...{ endpoint, customerId, entityId, at: tx.now, address: request.address, requestId: request.id },
      outcome: 'read' as const,
    }));
  if (rows.length > 0) await insertMany(tx, HealthDataRead, rows);
}
