import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Keeps files by name; a name is ours (an id), never a person's. */
export interface Files {
  /** Writes whole or not at all: to a temporary name, synced, then renamed. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
}

/** Files in a private local folder (0700). */
export function localFiles(folder: string): Files {
  const place = (name: string): string => path.join(folder, path.basename(name));
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = `${place(name)}.part`;
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, place(name));
    },
    read: (name) => readFile(place(name)),
    remove: (name) => rm(place(name), { force: true }),
  };
}

/** Where laboratory files are kept, below the data folder both processes share. */
export const labFiles = (dataDir: string): Files => localFiles(path.join(dataDir, 'lab-files'));
