import { buffer } from 'node:stream/consumers';
import { MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import type { JobPayloads } from '#shared/jobs.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { readLabFileInThread } from '#shared/server/hl7/read-in-thread.ts';
import { listMappedResults, type MappedThing } from '#shared/server/lab-intake/list-mapped-values.ts';
import { listMatchable, type MatchableMessage } from '#shared/server/lab-intake/list-matchable.ts';
import { matchAnew } from '#shared/server/lab-intake/match-anew.ts';
import { readResultsAnew } from '#shared/server/lab-intake/read-results-anew.ts';
import { LabMapping } from '#shared/server/models/lab-mapping.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Results of one transaction: an open case waits no longer for it than for a batch of an import. */
const BATCH = 25;

/**
 * Reads again what a mapping concerns that was saved or ended, in batches. It begins anew after a crash, and finds what is left to do:
 * what is read already as the mapping says is not written again.
 */
export async function applyLabMapping(
  services: WorkerServices,
  { mappingId, messageId }: JobPayloads['apply-lab-mapping'],
  batch = BATCH,
): Promise<void> {
  const thing = await findRow(services, LabMapping, ['facility', 'kind', 'sent'], { where: { id: mappingId } });
  if (!thing) return;
  if (thing.kind === MappingKind.number) await matchAgain(services, thing, messageId);
  else await readAgain(services, { ...thing, mappingId }, batch);
}

async function readAgain(
  services: WorkerServices,
  { mappingId, ...thing }: MappedThing & { mappingId: string },
  most: number,
): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await listMappedResults(services, thing, { after, most });
    const last = ids.at(-1);
    if (last === undefined) return;
    await inTransaction(services, async (tx) => {
      await readResultsAnew(tx, ids);
      tellChange(tx, { entity: 'import', id: mappingId });
    });
    after = last;
  }
}

/** The stored files of what was set aside are read once more, each in the thread with its limits. */
async function matchAgain(services: WorkerServices, { facility }: MappedThing, messageId?: string): Promise<void> {
  const byFile = Map.groupBy(await listMatchable(services, facility, messageId), ({ importId }) => importId);
  for (const [importId, waiting] of byFile) {
    const stored = await readStored(services, importId);
    const file = stored && (await readLabFileInThread(stored));
    if (!file || 'refused' in file) continue;
    for (const message of file.messages) {
      const found = waiting.find(({ position }: MatchableMessage) => position === message.index);
      if (found && !('refused' in message)) await inTransaction(services, (tx) => matchAnew(tx, found.id, message));
    }
  }
}

/** Null of a file that is lost: its messages go on waiting for a person. */
async function readStored({ files, log }: WorkerServices, importId: string): Promise<Buffer | null> {
  try {
    return await buffer(await files.read('lab-files', importId));
  } catch (error) {
    if (!(error instanceof FileFailure) || !['missing', 'damaged'].includes(error.kind)) throw error;
    log.error({ alarm: 'lab-file-lost', err: error, importId }, 'the file of an import is lost');
    return null;
  }
}
