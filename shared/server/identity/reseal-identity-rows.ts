import { change, columns, type Database, select, selectOne } from '#shared/server/database/sql.ts';
import { seal, unsealWithAny } from '#shared/server/seal.ts';
import { keyMarkOf } from './recovery-codes.ts';
import { appKeyPurpose } from './seal-app-key.ts';
import { purgePurpose } from './seal-identifiers.ts';
import { identityPurpose } from './seal-identity.ts';

export interface Resealed {
  changed: number;
  /** What no known key opens, by table and the id of its row. The others are done. */
  failures: string[];
  /** People with unused recovery codes under an older key: hashes, which no command can put under another one. */
  holders: number;
}

/** What lies sealed in a row, under the id that it is found by. */
const SEALED = [
  { table: 'closed_accounts', key: 'userId', column: 'sealedIdentity', purposeOf: identityPurpose },
  { table: 'second_factors', key: 'userId', column: 'sealedSecret', purposeOf: appKeyPurpose },
  { table: 'purges', key: 'id', column: 'sealedIdentifiers', purposeOf: purgePurpose },
] as const;

/** Rows that are in memory together. */
const AT_A_TIME = 500;

/**
 * Puts the identities of closed accounts, the keys of authenticator apps and what open purges look for under the newest master key; may be stopped and run again.
 * A row that somebody writes at the same moment stays as they wrote it: under the newest key anyway.
 * @param masterKeys the newest first
 */
export async function resealIdentityRows(on: Database, masterKeys: readonly string[]): Promise<Resealed> {
  const outcome: Resealed = { changed: 0, failures: [], holders: await countHolders(on, masterKeys) };
  for (const kind of SEALED) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows = await findSealed(on, kind, after);
      for (const row of rows) await reseal(on, masterKeys, { ...kind, ...row }, outcome);
      after = rows.at(-1)?.id;
    }
  }
  return outcome;
}

interface SealedRow {
  id: string;
  sealed: string;
}

type Kind = (typeof SEALED)[number];

function findSealed(on: Database, { table, key, column }: Kind, after: string): Promise<SealedRow[]> {
  return select(
    on,
    columns<SealedRow>({ id: `s.${key}`, sealed: `s.${column}` }),
    `FROM ${table} s WHERE s.${key} > ? AND s.${column} IS NOT NULL ORDER BY s.${key} LIMIT ${AT_A_TIME}`,
    [after],
  );
}

async function reseal(
  on: Database,
  masterKeys: readonly string[],
  { table, key, column, purposeOf, id, sealed }: Kind & SealedRow,
  outcome: Resealed,
): Promise<void> {
  const [newest = ''] = masterKeys;
  const opened = unsealWithAny(masterKeys, purposeOf(id), sealed);
  if (!opened) {
    outcome.failures.push(`${table}: no known key opens the row of ${id}`);
  } else if (opened.isOld) {
    const again = seal(newest, purposeOf(id), opened.text);
    const text = `UPDATE ${table} SET ${column} = ? WHERE ${key} = ? AND ${column} = ?`;
    outcome.changed += await change(on, text, [again, id, sealed]);
  }
}

const HOLDERS = columns<{ people: number }>({ people: 'COUNT(DISTINCT r.userId)' });

async function countHolders(on: Database, [newest = '']: readonly string[]): Promise<number> {
  const from = 'FROM recovery_codes r WHERE r.usedAt IS NULL AND (r.keyMark IS NULL OR r.keyMark <> ?)';
  return (await selectOne(on, HOLDERS, from, [keyMarkOf(newest)]))?.people ?? 0;
}
