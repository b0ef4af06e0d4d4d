import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { failpoint } from '#shared/server/failpoint.ts';
import type { BlobStore } from './blob-store.ts';
import { FileFailure, orFull } from './file-failure.ts';

/** Begins the name of what is not whole yet; no id does. */
const UNFINISHED = '.';

/** Files below a private folder (0700, files 0600). Processes on several machines need it shared, or S3. */
export function localFolder(root: string): BlobStore {
  const placeOf = (name: string): string => path.join(root, name);
  return {
    async write(name, source) {
      const place = placeOf(name);
      const folder = path.dirname(place);
      const unfinished = path.join(folder, `${UNFINISHED}${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeSynced(unfinished, source);
        failpoint('files.beforeRename');
        await rename(unfinished, place);
        await syncFolder(folder);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw orFull(name, error);
      }
    },
    async read(name) {
      const handle = await unlessAbsent(open(placeOf(name)));
      if (!handle) throw new FileFailure('missing', name);
      return handle.createReadStream();
    },
    size: async (name) => (await unlessAbsent(stat(placeOf(name))))?.size,
    remove: (name) => rm(placeOf(name), { force: true }),
    async removeOlder(name, before) {
      const found = await unlessAbsent(stat(placeOf(name)));
      if (!found || found.mtime >= before) return false;
      await rm(placeOf(name), { force: true });
      return true;
    },
    async *list(kind) {
      for (const file of await filesIn(placeOf(kind))) if (!file.startsWith(UNFINISHED)) yield `${kind}/${file}`;
    },
    async removeLeftovers(kind, before) {
      for (const file of await filesIn(placeOf(kind))) {
        if (!file.startsWith(UNFINISHED)) continue;
        const place = path.join(placeOf(kind), file);
        const found = await unlessAbsent(stat(place));
        if (found && found.mtime < before) await rm(place, { force: true });
      }
    },
  };
}

/** Writes and syncs a new file; compares its length, because a full or remote disk may keep less than it took. */
async function writeSynced(place: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  let sent = 0;
  const counted = async function* () {
    for await (const bytes of source) {
      sent += bytes.length;
      yield bytes;
    }
  };
  await using handle = await open(place, 'wx', 0o600);
  await handle.writeFile(counted());
  await handle.sync();
  const { size } = await handle.stat();
  if (size !== sent) throw new Error(`of ${sent} bytes ${size} were stored`);
}

/** Makes the new name itself survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

const filesIn = async (folder: string): Promise<string[]> => (await unlessAbsent(readdir(folder))) ?? [];

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
