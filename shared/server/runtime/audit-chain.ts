import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import type { FileStore } from '#shared/server/gateways/files/file-store.ts';
import { keyMarkOf } from '#shared/server/identity/recovery-codes.ts';
import { Activity } from '#shared/server/models/activity.ts';
import type { AuditSeal } from '#shared/server/models/audit-seal.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { deriveKey, keyedHash } from '#shared/server/seal.ts';

/** A table whose rows are sealed, and the file that names its newest seal. */
export interface AuditChain {
  table: typeof Activity | typeof HealthDataRead;
  headFile: string;
}

export const AUDIT_CHAINS: readonly AuditChain[] = [
  { table: Activity, headFile: '00000000-0000-4000-8000-000000000001' },
  { table: HealthDataRead, headFile: '00000000-0000-4000-8000-000000000002' },
];

/** A row as it is sealed. */
export interface AuditRow {
  position: number;
  text: string;
}

interface Range {
  after: number;
  through: number;
  limit: number;
  /** Waits for rows that are written and not committed yet: none slips in behind a seal. */
  waits?: true;
}

/** Rows of a chain in the order of their positions. A column that is NULL says nothing, so that one can be added later. */
export async function readAuditRows(
  on: Database | Tx,
  { table }: AuditChain,
  { after, through, limit, waits }: Range,
): Promise<AuditRow[]> {
  const names = Object.keys(table.columns).sort();
  // As it is stored: what is parsed and written again may differ.
  const as = (name: string) => (name === 'facts' ? 'CAST(r.facts AS CHAR)' : 'r');
  const read = columns<Record<string, unknown>>(Object.fromEntries(names.map((name) => [name, as(name)])));
  const from = `FROM ${table.table} r WHERE r.position > ? AND r.position <= ? ORDER BY r.position LIMIT ${limit}`;
  const rows = await select(on, read, waits ? `${from} LOCK IN SHARE MODE` : from, [after, through]);
  return rows.map((row) => ({
    position: Number(row.position),
    text: JSON.stringify(names.filter((name) => row[name] !== null).map((name) => [name, row[name]])),
  }));
}

type Sealed = Omit<Row<AuditSeal>, 'hash' | 'keyMark' | 'signature'>;

/** Binds a seal to the one before and to its rows. */
export class SealHash {
  readonly #hash = createHash('sha256');

  constructor(before: string) {
    this.#hash.update(`${before}\n`);
  }

  add({ text }: AuditRow): void {
    this.#hash.update(`${text}\n`);
  }

  end({ chain, number, through, seen, seenAt, sealedAt, rowCount }: Sealed): string {
    this.#hash.update(JSON.stringify([chain, number, through, seen, seenAt, sealedAt, rowCount]));
    return this.#hash.digest('hex');
  }
}

/** Signs a hash under the newest master key. @param masterKeys the newest first */
export function signSeal(
  [newest = '']: readonly string[],
  hash: string,
): Pick<Row<AuditSeal>, 'keyMark' | 'signature'> {
  return { keyMark: keyMarkOf(newest), signature: signatureOf(newest, hash) };
}

const signatureOf = (masterKey: string, hash: string): string =>
  keyedHash(deriveKey(masterKey, 'audit-seal').toString('hex'), hash);

/** Whether one of these keys signed the seal; undefined where it was another one, which nobody has any more. */
export function isSigned(masterKeys: readonly string[], seal: Row<AuditSeal>): boolean | undefined {
  const key = masterKeys.find((known) => keyMarkOf(known) === seal.keyMark);
  return key === undefined ? undefined : signatureOf(key, seal.hash) === seal.signature;
}

/** What the file store remembers of a chain. */
export interface AuditHead {
  number: number;
  hash: string;
}

/** Undefined where none was written yet: before the first seal, and after a restore. */
export async function readAuditHead(files: FileStore, { headFile }: AuditChain): Promise<AuditHead | undefined> {
  try {
    return JSON.parse(await text(await files.read('audit-heads', headFile))) as AuditHead;
  } catch (error) {
    if (error instanceof FileFailure && error.kind === 'missing') return undefined;
    throw error;
  }
}
