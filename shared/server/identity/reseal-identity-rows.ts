import { change, columns, type Database, select, selectOne } from '#shared/server/database/sql.ts';
import { seal, unsealWithAny } from '#shared/server/seal.ts';
import { keyMarkOf } from './recovery-codes.ts';
import { appKeyPurpose } from './seal-app-key.ts';
import { identityPurpose } from './seal-identity.ts';

export interface Resealed {
  changed: number;
  /** What no known key opens, by table and the id of its person. The others are done. */
  failures: string[];
  /** People with unused recovery codes under an older key: hashes, which no command can put under another one. */
  holders: number;
}

/** What lies sealed in a row of its person. */
const SEALED = [
  { table: 'closed_accounts', column: 'sealedIdentity', purposeOf: identityPurpose },
  { table: 'second_factors', column: 'sealedSecret', purposeOf: appKeyPurpose },
] as const;

/** Rows that are in memory together. */
const AT_A_TIME = 500;

/**
 * Puts the identities of closed accounts and the keys of authenticator apps under the newest master key; may be stopped and run again.
 * A row that somebody writes at the same moment stays as they wrote it: under the newest key anyway.
 * @param masterKeys the newest first
 */
export async function resealIdentityRows(on: Database, masterKeys: readonly string[]): Promise<Resealed> {
  const outcome: Resealed = { changed: 0, failures: [], holders: await countHolders(on, masterKeys) };
  for (const kind of SEALED) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows = await findSealed(on, kind, after);
      for (const row of rows) await reseal(on, masterKeys, { ...kind, ...row }, outcome);
      after = rows.at(-1)?.userId;
    }
  }
  return outcome;
}

interface SealedRow {
  userId: string;
  sealed: string;
}

type Kind = (typeof SEALED)[number];

function findSealed(on: Database, { table, column }: Kind, after: string): Promise<SealedRow[]> {
  return select(
    on,
    columns<SealedRow>({ userId: 's', sealed: `s.${column}` }),
    `FROM ${table} s WHERE s.userId > ? AND s.${column} IS NOT NULL ORDER BY s.userId LIMIT ${AT_A_TIME}`,
    [after],
  );
}

async function reseal(
  on: Database,
  masterKeys: readonly string[],
  { table, column, purposeOf, userId, sealed }: Kind & SealedRow,
  outcome: Resealed,
): Promise<void> {
  const [newest = ''] = masterKeys;
  const opened = unsealWithAny(masterKeys, purposeOf(userId), sealed);
  if (!opened) {
    outcome.failures.push(`${table}: no known key opens the row of ${userId}`);
  } else if (opened.isOld) {
    const again = seal(newest, purposeOf(userId), opened.text);
    const text = `UPDATE ${table} SET ${column} = ? WHERE userId = ? AND ${column} = ?`;
    outcome.changed += await change(on, text, [again, userId, sealed]);
  }
}

const HOLDERS = columns<{ people: number }>({ people: 'COUNT(DISTINCT r.userId)' });

async function countHolders(on: Database, [newest = '']: readonly string[]): Promise<number> {
  const from = 'FROM recovery_codes r WHERE r.usedAt IS NULL AND (r.keyMark IS NULL OR r.keyMark <> ?)';
  return (await selectOne(on, HOLDERS, from, [keyMarkOf(newest)]))?.people ?? 0;
}
