import { needlesOf } from '#shared/domain/identity/purge-needles.ts';
import type { PurgeReport } from '#shared/domain/identity/purge-report.ts';
import { findPatterns } from '#worker/identity/match-needles.ts';
import { type Purged, stillTheirs } from '#worker/identity/purge-steps.ts';
import { scanDatabase } from '#worker/identity/scan-database.ts';
import { scanFiles } from '#worker/identity/scan-files.ts';
import { scanLogs } from '#worker/identity/scan-logs.ts';
import { scanRedis } from '#worker/identity/scan-redis.ts';
import { scanSealed } from '#worker/identity/scan-sealed.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

export type Seen = Pick<PurgeReport, 'kept' | 'found'> & { looked: number };

/** Looks for a person everywhere the product keeps something; says where and how often, never what. */
export async function scanFor(services: WorkerServices, { userId, identifiers }: Purged): Promise<PurgeReport> {
  const at = services.now().toISOString();
  const { reused, ...theirs } = await stillTheirs(services, identifiers);
  const needles = needlesOf(theirs);
  const patterns = findPatterns(needles);
  const seen = {
    database: await scanDatabase(services, { userId, needles }),
    sealed: await scanSealed(services, { userId, patterns }),
    redis: await scanRedis(services, patterns),
    files: await scanFiles(services, { userId, patterns }),
    logs: await scanLogs(services, patterns),
  };
  const places = Object.values(seen);
  return {
    at,
    looked: {
      database: seen.database.looked,
      redis: seen.redis.looked,
      files: seen.files.looked,
      logs: seen.logs.looked,
    },
    kept: places.flatMap(({ kept }) => kept),
    found: places.flatMap(({ found }) => found),
    reused,
  };
}
