import type { BlobStore } from '#shared/server/gateways/files/blob-store.ts';
import { FILE_KINDS, type FileKind } from '#shared/server/gateways/files/file-store.ts';

/** The heads of the audit are ahead of the snapshot of the tables: after a restore the worker writes new ones. */
const ALL = (Object.keys(FILE_KINDS) as FileKind[]).filter((kind) => kind !== 'audit-heads');

/** Copies every file, or those of some kinds, as they lie, sealed, from one store to another; returns how many. */
export async function copyFiles(from: BlobStore, to: BlobStore, kinds: readonly FileKind[] = ALL): Promise<number> {
  let copied = 0;
  for (const kind of kinds) {
    for await (const name of from.list(kind)) {
      await to.write(name, await from.read(name));
      copied += 1;
    }
  }
  return copied;
}
