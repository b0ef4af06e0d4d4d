import type { BlobStore } from '#shared/server/gateways/files/blob-store.ts';
import { FILE_KINDS, type FileKind } from '#shared/server/gateways/files/file-store.ts';

/** Copies every file as it lies, sealed, from one store to another; returns how many. */
export async function copyFiles(from: BlobStore, to: BlobStore): Promise<number> {
  let copied = 0;
  for (const kind of Object.keys(FILE_KINDS) as FileKind[]) {
    for await (const name of from.list(kind)) {
      await to.write(name, await from.read(name));
      copied += 1;
    }
  }
  return copied;
}
