import { ConnectionError } from 'sequelize';
import { FileFailure } from './gateways/files/file-failure.ts';
import { isStorageFull } from './is-storage-full.ts';

/** What Node says of a connection that cannot be had or was lost; `ETIMEDOUT` also when a statement had no answer in time. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'PROTOCOL_CONNECTION_LOST',
]);

/** What MariaDB says when it cannot serve now. By number: the driver does not know the names of MariaDB's own. */
const SERVER = new Set([
  1040, // too many connections
  1203, // too many connections of this user
  1053, // shutting down
  1927, // connection killed
  1317, // statement killed
  1969, // statement took longer than it may
  1205, // somebody else held the rows for too long
  1213, // deadlocks that did not end
  1020, // rows that kept changing
  1290, // read-only, as a replica is
  1047, // a cluster's node that has lost the others
  1180, // the same, while a transaction was being committed
  1142, // a right that was taken away: nothing is sent that cannot be recorded
]);

interface Failure {
  code?: string;
  errno?: number;
  /** The driver's word for an error after which the connection is of no use. */
  fatal?: boolean;
  /** What Sequelize wraps. */
  original?: unknown;
}

/**
 * Whether an error means that something we need is away, full or does not answer, so that the same call may succeed a
 * little later: MariaDB, its pool, or the store of files. The one place where this is decided.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (isStorageFull(error)) return true;
  if (error instanceof FileFailure) return error.kind === 'unavailable';
  const { code, errno, fatal, original } = (error ?? {}) as Failure;
  if (fatal === true || NETWORK.has(code ?? '') || SERVER.has(errno ?? 0)) return true;
  return original !== undefined && isUnavailable(original);
}
