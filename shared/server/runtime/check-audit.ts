import { pathToFileURL } from 'node:url';
import { Op } from 'sequelize';
import { HOUR_MS } from '#shared/durations.ts';
import { type Config, readConfig } from '#shared/server/config.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { connectDatabase, JOB_STATEMENT_MS } from '#shared/server/database/connection.ts';
import { followDatabaseClock } from '#shared/server/database/database-clock.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { columns, type Database, insertNew, selectOne } from '#shared/server/database/sql.ts';
import type { FileStore } from '#shared/server/gateways/files/file-store.ts';
import { openFileStore } from '#shared/server/gateways/files/open-file-store.ts';
import { createLog } from '#shared/server/log.ts';
import { AuditCheck } from '#shared/server/models/audit-check.ts';
import { AuditSeal } from '#shared/server/models/audit-seal.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { AUDIT_CHAINS, type AuditChain, isSigned, readAuditHead, readAuditRows, SealHash } from './audit-chain.ts';

/** What the check needs of its process. */
export interface AuditChecker extends Database {
  files: FileStore;
  config: Pick<Config, 'files'>;
  now(): Date;
}

/** What is wrong with a chain, at the seal where it shows. */
export interface AuditBreak {
  seal: number;
  /** In words for whoever looks into it. */
  what: string;
}

export interface CheckedChain {
  chain: string;
  seals: number;
  /** The newest seal's, to be written down elsewhere. */
  head: string;
  breaks: AuditBreak[];
}

/** Seals, and rows, that are in memory together. */
const AT_A_TIME = 500;
const ROWS_AT_A_TIME = 2000;
/** A worker seals each minute. */
const UNSEALED_MS = HOUR_MS;

/** Looks through every seal of every chain and notes that it did. Rows that were sealed are as they were, or it says which block is not. */
export async function checkAudit(on: AuditChecker): Promise<CheckedChain[]> {
  const checked: CheckedChain[] = [];
  for (const chain of AUDIT_CHAINS) {
    const outcome = await checkChain(on, chain);
    checked.push(outcome);
    const { seals, breaks } = outcome;
    await insertNew(on, AuditCheck, { chain: outcome.chain, checkedAt: on.now(), seals, breaks: breaks.length });
  }
  return checked;
}

async function checkChain(on: AuditChecker, chain: AuditChain): Promise<CheckedChain> {
  const { table: name } = chain.table;
  // Read first: seals may come meanwhile, none goes.
  const remembered = await readAuditHead(on.files, chain);
  const outcome: CheckedChain = { chain: name, seals: 0, head: '', breaks: [] };
  let last: Row<AuditSeal> | undefined;
  for (
    let seals = await listSeals(on, name, 0);
    seals.length > 0;
    seals = await listSeals(on, name, last?.number ?? 0)
  ) {
    for (const seal of seals) {
      const what = await compareSeal(on, chain, { seal, before: last });
      if (what !== null) outcome.breaks.push({ seal: seal.number, what });
      if (seal.number === remembered?.number && seal.hash !== remembered.hash)
        outcome.breaks.push({ seal: seal.number, what: 'is another seal than the file store remembers' });
      last = seal;
      outcome.seals += 1;
    }
  }
  const number = last?.number ?? 0;
  outcome.head = last?.hash ?? '';
  if (remembered && remembered.number > number)
    outcome.breaks.push({ seal: remembered.number, what: 'is missing, and so are those after it' });
  if (last && isSigned(on.config.files.masterKeys, last) === undefined)
    outcome.breaks.push({ seal: number, what: 'is signed by a key that is not known' });
  if (await isUnsealed(on, name, last))
    outcome.breaks.push({ seal: number, what: 'is old, and later rows are not sealed' });
  return outcome;
}

async function listSeals(on: Database, chain: string, after: number): Promise<Row<AuditSeal>[]> {
  const names = Object.keys(AuditSeal.columns) as (keyof Row<AuditSeal>)[];
  const where = { chain, number: { [Op.gt]: after } };
  const rows = await findRows(on, AuditSeal, names, { where, order: ['number'], limit: AT_A_TIME });
  return rows.map((row) => ({ ...row, through: Number(row.through), seen: Number(row.seen) }));
}

interface Compared {
  seal: Row<AuditSeal>;
  before: Row<AuditSeal> | undefined;
}

/** What is wrong with one seal and its rows, or null. */
async function compareSeal(on: AuditChecker, chain: AuditChain, { seal, before }: Compared): Promise<string | null> {
  if (seal.number !== (before?.number ?? 0) + 1) return `follows seal ${before?.number ?? 0}: seals are missing`;
  const sum = new SealHash(before?.hash ?? '');
  let found = 0;
  for (let after = before?.through ?? 0; ; ) {
    const rows = await readAuditRows(on, chain, { after, through: seal.through, limit: ROWS_AT_A_TIME });
    for (const row of rows) sum.add(row);
    found += rows.length;
    after = rows.at(-1)?.position ?? after;
    if (rows.length < ROWS_AT_A_TIME) break;
  }
  const place = `positions ${(before?.through ?? 0) + 1} to ${seal.through}, sealed at ${seal.sealedAt.toISOString()}`;
  if (found < seal.rowCount) return `lost ${seal.rowCount - found} rows (${place})`;
  if (found > seal.rowCount) return `got ${found - seal.rowCount} rows (${place})`;
  if (sum.end(seal) !== seal.hash) return `has rows that were changed or are in another order (${place})`;
  return isSigned(on.config.files.masterKeys, seal) === false ? 'was not signed by this product' : null;
}

const HIGHEST = columns<{ position: number | null }>({ position: 'MAX(position)' });

async function isUnsealed(on: AuditChecker, chain: string, last: Row<AuditSeal> | undefined): Promise<boolean> {
  if (!last || on.now().getTime() - last.sealedAt.getTime() < UNSEALED_MS) return false;
  const highest = (await selectOne(on, HIGHEST, `FROM ${chain}`))?.position ?? 0;
  return Number(highest) > last.through;
}

// For operators: npm run check-audit
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await startOrExplain(async () => {
    const config = readConfig();
    const sequelize = connectDatabase(config.databaseUrl, config.files, JOB_STATEMENT_MS);
    const clock = followDatabaseClock(sequelize, createLog('check-audit', config.logLevel));
    try {
      await clock.ready;
      const checked = await checkAudit({ sequelize, config, files: openFileStore(config), now: clock.now });
      for (const { chain, seals, head, breaks } of checked) {
        process.stdout.write(`${chain}: ${seals} seals, the newest ${head}, ${breaks.length} breaks\n`);
        for (const { seal, what } of breaks) process.stderr.write(`${chain}: seal ${seal} ${what}\n`);
        if (breaks.length > 0) process.exitCode = 1;
      }
    } finally {
      clock.stop();
      await sequelize.close();
    }
  });
}
