import { MINUTE_MS } from '#shared/durations.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { columns, insertNew, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { keyMarkOf } from '#shared/server/identity/recovery-codes.ts';
import { AuditSeal } from '#shared/server/models/audit-seal.ts';
import type { Services } from '#shared/server/services.ts';
import {
  AUDIT_CHAINS,
  type AuditChain,
  type AuditHead,
  readAuditHead,
  readAuditRows,
  SealHash,
  signSeal,
} from './audit-chain.ts';

/** Rows of one seal. */
const MOST_ROWS = 2000;
/**
 * So long after a position was seen no row with a lower one comes any more: MariaDB counts a statement's rows in one go and writes them
 * at once; those of a transaction that is open are waited for.
 */
const SETTLED_MS = MINUTE_MS / 2;

type Sealer = Pick<Services, 'sequelize' | 'config' | 'log' | 'now' | 'afterCommit' | 'files'>;

/**
 * Seals what the audit got since the last time: no request waits for another one's row, as it would in a chain that grows row by row.
 * Several workers may do it at once; of two equal seals one is kept. Where the seals are not those any more that the file store remembers,
 * it goes on to remember the former: a new one on top of what was cut off or made anew would hide it from the daily look.
 */
export async function sealAudit(services: Sealer): Promise<void> {
  for (const chain of AUDIT_CHAINS) {
    for (;;) {
      const head = await inTransaction(services, (tx) => sealNext(tx, chain));
      if (head === null) break;
      if (await isContradicted(services, chain)) continue;
      await services.files.write('audit-heads', chain.headFile, Buffer.from(JSON.stringify(head)));
    }
  }
}

async function isContradicted(services: Sealer, chain: AuditChain): Promise<boolean> {
  const remembered = await readAuditHead(services.files, chain).catch(unlessUnreadable);
  if (!remembered) return false;
  const where = { chain: chain.table.table, number: remembered.number };
  return (await findRow(services, AuditSeal, ['hash'], { where }))?.hash !== remembered.hash;
}

/** Whoever has the database alone cannot bring that about; it is written anew. */
function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof FileFailure && (error.kind === 'damaged' || error.kind === 'unknown-key'))) throw error;
}

const HIGHEST = columns<{ position: number | null }>({ position: 'MAX(position)' });

/** Null where there is nothing to seal, or somebody else did. */
async function sealNext(tx: Tx, chain: AuditChain): Promise<AuditHead | null> {
  const name = chain.table.table;
  const names = Object.keys(AuditSeal.columns) as (keyof typeof AuditSeal.columns)[];
  const before = await findRow(tx, AuditSeal, names, { where: { chain: name }, order: [['number', 'DESC']] });
  const seen = { at: before?.seenAt ?? tx.now, position: Number(before?.seen ?? 0) };
  if (before && Math.abs(tx.now.getTime() - seen.at.getTime()) < SETTLED_MS) return null;
  const after = Number(before?.through ?? 0);
  const rows = await readAuditRows(tx, chain, { after, through: seen.position, limit: MOST_ROWS, waits: true });
  const isMore = rows.length === MOST_ROWS;
  const highest = Number((await selectOne(tx, HIGHEST, `FROM ${name}`))?.position ?? 0);
  const isNewKey = before !== undefined && before.keyMark !== keyMarkOf(tx.config.files.masterKeys[0] ?? '');
  if (before && rows.length === 0 && highest <= seen.position && !isNewKey) return null;
  const seal = {
    chain: name,
    number: (before?.number ?? 0) + 1,
    through: isMore ? (rows.at(-1)?.position ?? after) : seen.position,
    seen: isMore ? seen.position : Math.max(highest, seen.position),
    seenAt: isMore ? seen.at : tx.now,
    sealedAt: tx.now,
    rowCount: rows.length,
  };
  const sum = new SealHash(before?.hash ?? '');
  for (const row of rows) sum.add(row);
  const hash = sum.end(seal);
  const isOurs = await insertNew(tx, AuditSeal, { ...seal, hash, ...signSeal(tx.config.files.masterKeys, hash) });
  return isOurs ? { number: seal.number, hash } : null;
}
