import { FileFailure, isNoSpace } from './gateways/files/file-failure.ts';

/** What MariaDB says. By number: the driver does not know the names of MariaDB's own. */
const SERVER = new Set([
  1021, // disk full
  1114, // table full
]);

/** MariaDB's general words for a write that failed; the system's own number stands in the text. */
const FAILED_WRITES = new Set([3, 1026, 1030]);
const NO_SPACE = /No space left|\berr(?:no|or):? (?:28|122)\b/i;

/** Whether an error means that there is no room: on our disk, in the bucket, or at MariaDB's. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof FileFailure) return error.kind === 'full';
  const { code, errno, message, original } = (error ?? {}) as {
    code?: string;
    errno?: number;
    message?: string;
    original?: unknown;
  };
  if (isNoSpace(code) || SERVER.has(errno ?? 0)) return true;
  if (FAILED_WRITES.has(errno ?? 0) && NO_SPACE.test(message ?? '')) return true;
  return original !== undefined && isStorageFull(original);
}
