import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Matcher, matchesIn } from '#worker/identity/match-needles.ts';
import type { Seen } from '#worker/identity/scan-for.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Reads the logs below the data folder. Where they go elsewhere there are none: they hold ids and counts only, and go by their own age. */
export async function scanLogs(
  { config }: Pick<WorkerServices, 'config'>,
  patterns: readonly Matcher[],
): Promise<Seen> {
  const seen: Seen = { looked: 0, kept: [], found: [] };
  const folder = path.join(config.dataDir, 'logs');
  for (const name of (await filesIn(folder)).sort()) {
    seen.looked += 1;
    for (const kind of await matchesIn(createReadStream(path.join(folder, name)), patterns))
      seen.found.push({ place: 'logs', where: name, kind, count: 1 });
  }
  return seen;
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    return [];
  }
}
