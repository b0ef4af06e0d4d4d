import type { BlobStore } from '#shared/server/gateways/files/blob-store.ts';
import { isFileName } from '#shared/server/gateways/files/create-file-store.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { FILE_KINDS, type FileKind } from '#shared/server/gateways/files/file-store.ts';

/** The heads of the audit are ahead of the snapshot of the tables: after a restore the worker writes new ones. */
export const COPIED = (Object.keys(FILE_KINDS) as FileKind[]).filter((kind) => kind !== 'audit-heads');

/**
 * Copies every file, or those of some kinds, as they lie, sealed, from one store to another; returns how many. One that is removed
 * meanwhile was to be forgotten.
 * @param isWanted whether a file is copied; all are, unless it is given
 */
export async function copyFiles(
  from: BlobStore,
  to: BlobStore,
  kinds: readonly FileKind[] = COPIED,
  isWanted: (name: string) => Promise<boolean> = async () => true,
): Promise<number> {
  let copied = 0;
  for await (const name of listFiles(from, kinds)) {
    if (!(await isWanted(name))) continue;
    const source = await from.read(name).catch(unlessMissing);
    if (!source) continue;
    await to.write(name, source);
    copied += 1;
  }
  return copied;
}

/** The names of the files of these kinds in a store; what lies beside them and is none of ours is passed over. */
export async function* listFiles(store: BlobStore, kinds: readonly FileKind[] = COPIED): AsyncGenerator<string> {
  for (const kind of kinds) for await (const name of store.list(kind)) if (isFileName(name)) yield name;
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof FileFailure && error.kind === 'missing')) throw error;
}
