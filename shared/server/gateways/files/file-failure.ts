/**
 * - `missing`: there is no such file
 * - `damaged`: changed, cut short, or moved to another id since it was written
 * - `unknown-key`: sealed under a master key this process does not have
 * - `full`: no room; nothing was stored
 * - `unavailable`: the store could not be reached or refused; try again later
 */
export type FileFailureKind = 'missing' | 'damaged' | 'unknown-key' | 'full' | 'unavailable';

/** What a file store can fail with. The message names kind and id of the file, never content or keys. */
export class FileFailure extends Error {
  override readonly name = 'FileFailure';
  readonly kind: FileFailureKind;

  constructor(kind: FileFailureKind, what: string, cause?: unknown) {
    super(`file store: ${kind} (${what})`, { cause });
    this.kind = kind;
  }
}

/** What the system says when a disk, a quota, or what a process may write is used up. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a code of the system means that there is no room. */
export const isNoSpace = (code: string | undefined): boolean => FULL.has(code ?? '');

/** Turns the system's word for a full disk into a FileFailure; anything else stays what it is. */
export function orFull(name: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return isNoSpace(code) ? new FileFailure('full', name, error) : error;
}
