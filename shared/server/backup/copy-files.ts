import type { BlobStore } from '#shared/server/gateways/files/blob-store.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { FILE_KINDS, type FileKind } from '#shared/server/gateways/files/file-store.ts';

/** The heads of the audit are ahead of the snapshot of the tables: after a restore the worker writes new ones. */
export const COPIED = (Object.keys(FILE_KINDS) as FileKind[]).filter((kind) => kind !== 'audit-heads');

/**
 * Copies every file, or those of some kinds, as they lie, sealed, from one store to another; returns how many. One that is removed
 * meanwhile was to be forgotten.
 */
export async function copyFiles(from: BlobStore, to: BlobStore, kinds: readonly FileKind[] = COPIED): Promise<number> {
  let copied = 0;
  for (const kind of kinds) {
    for await (const name of from.list(kind)) {
      const source = await from.read(name).catch(unlessMissing);
      if (!source) continue;
      await to.write(name, source);
      copied += 1;
    }
  }
  return copied;
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof FileFailure && error.kind === 'missing')) throw error;
}
