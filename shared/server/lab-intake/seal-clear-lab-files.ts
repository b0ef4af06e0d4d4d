import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '#shared/server/services.ts';

/**
 * Moves laboratory files that versions before November 2026 kept in clear (`DATA_DIR/lab-files/<import id>.hl7`) into the store, which
 * seals them; half-written ones (`.part`) were never acknowledged and go. Safe to be killed, repeated, and run by two workers at once.
 * Delete this step when no installation has that folder any more.
 */
export async function sealClearLabFiles({ config, files }: Pick<Services, 'config' | 'files'>): Promise<void> {
  const folder = path.join(config.dataDir, 'lab-files');
  for (const name of await unlessAbsent(readdir(folder), [])) {
    const [, importId, isPart] = /^([0-9a-f-]{36})\.hl7(\.part)?$/.exec(name) ?? [];
    if (!importId) continue;
    const place = path.join(folder, name);
    if (!isPart) {
      const written = await unlessAbsent(files.write('lab-files', importId, createReadStream(place)), null);
      if (!written) continue; // another worker was faster
    }
    await rm(place, { force: true });
  }
}

async function unlessAbsent<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}
