import { findRows } from '#shared/server/database/model-rows.ts';
import { DataFile } from '#shared/server/models/data-file.ts';
import { readsOrderFile } from '#worker/identity/forget-order-files.ts';
import { type Matcher, readsAny } from '#worker/identity/match-needles.ts';
import type { Seen } from '#worker/identity/scan-for.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/**
 * Reads every file that is made of people's records. What laboratories sent is the medical record, named by its import; a photo says nothing
 * that a scanner reads, and lies there under an id that no record names any more.
 */
export async function scanFiles(
  services: WorkerServices,
  { userId, patterns }: { userId: string; patterns: readonly Matcher[] },
): Promise<Seen> {
  const seen: Seen = { looked: 0, kept: [], found: [] };
  const others = new Map((await findRows(services, DataFile, ['id', 'userId'])).map((file) => [file.id, file.userId]));
  for await (const id of services.files.list('exports')) {
    seen.looked += 1;
    const owner = others.get(id);
    for (const kind of await readsAny(services.files, { kind: 'exports', id }, patterns)) {
      const trace = { place: 'files', where: 'exports', kind, count: 1 } as const;
      // Somebody's own data may name whom they share a result with.
      if (owner !== undefined && owner !== userId) seen.kept.push({ ...trace, because: 'of-others' });
      else seen.found.push(trace);
    }
  }
  for await (const id of services.files.list('order-files')) {
    seen.looked += 1;
    for (const kind of await readsOrderFile(services, id, patterns))
      seen.found.push({ place: 'files', where: 'order-files', kind, count: 1 });
  }
  return seen;
}
