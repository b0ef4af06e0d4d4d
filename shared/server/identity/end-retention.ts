import { pathToFileURL } from 'node:url';
import { zurichDate } from '#shared/domain/format-date.ts';
import { laterTerm, type RetentionOver, retentionOver } from '#shared/domain/identity/retention-over.ts';
import { readConfig } from '#shared/server/config.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { change, columns, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { ClosedAccount } from '#shared/server/models/closed-account.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { readOwnerUrl } from '#shared/server/read-connections.ts';
import type { Services } from '#shared/server/services.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { eraseMedicalFiles, eraseMedicalRows } from './erase-medical-record.ts';
import { readRetention } from './read-retention.ts';

type Ender = Pick<Services, 'sequelize' | 'config' | 'log' | 'now' | 'afterCommit' | 'files'>;
type Account = Pick<
  Row<ClosedAccount>,
  'userId' | 'medicalUntil' | 'invoicesUntil' | 'recordEndedAt' | 'identityEndedAt'
>;

export interface EndedRetention {
  records: number;
  identities: number;
}

/** Accounts that are in memory together. */
const AT_A_TIME = 200;

const ACCOUNT = columns<Account>({
  ...{ userId: 'c', medicalUntil: 'c', invoicesUntil: 'c', recordEndedAt: 'c', identityEndedAt: 'c' },
});
/** Whoever has a term that is over. The identity of whom nothing had to be kept was never kept. */
const CANDIDATES = `FROM closed_accounts c WHERE c.userId > ? AND c.identityEndedAt IS NULL
  AND (c.medicalUntil < ? OR c.invoicesUntil < ?) ORDER BY c.userId LIMIT ${AT_A_TIME}`;

/**
 * Deletes what the law does not want kept any more of closed accounts: the medical record after its term, and who the person was after
 * that of the record and of the invoices. Orders and bookings stay, of nobody. Safe to run again and to break off. Where a result came or
 * the setting grew after the closing, the term is longer than it was then.
 */
export async function endRetention(services: Ender): Promise<EndedRetention> {
  const today = zurichDate(services.now());
  const ended: EndedRetention = { records: 0, identities: 0 };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const accounts: Account[] = await select(services, ACCOUNT, CANDIDATES, [after, today, today]);
    for (const { userId } of accounts) {
      const over = await inTransaction(services, (tx) => prolong(tx, userId, today));
      if (over.record) ended.records += await endRecord(services, userId);
      if (over.identity) ended.identities += await inTransaction(services, (tx) => endIdentity(tx, userId));
    }
    after = accounts.at(-1)?.userId;
  }
  return ended;
}

/** What is over, after the terms were reckoned anew. */
async function prolong(tx: Tx, userId: string, today: string): Promise<RetentionOver> {
  const account = await lockAccount(tx, userId);
  if (!account) return { record: false, identity: false };
  const hasRecord = account.recordEndedAt === null && account.medicalUntil !== null;
  const now = await readRetention(tx, userId);
  const ends = {
    medicalUntil: hasRecord ? laterTerm(account.medicalUntil, now.medicalUntil) : account.medicalUntil,
    invoicesUntil: laterTerm(account.invoicesUntil, now.invoicesUntil),
  };
  await updateRows(tx, ClosedAccount, ends, { userId });
  return retentionOver({ ...ends, hasRecord }, today);
}

const lockAccount = (tx: Tx, userId: string): Promise<Account | undefined> =>
  selectOne(tx, ACCOUNT, 'FROM closed_accounts c WHERE c.userId = ? FOR UPDATE', [userId]);

async function endRecord(services: Ender, userId: string): Promise<number> {
  const files = await eraseMedicalFiles(services, userId);
  return inTransaction(services, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account || account.recordEndedAt !== null) return 0;
    const rows = await eraseMedicalRows(tx, userId);
    await updateRows(tx, ClosedAccount, { recordEndedAt: tx.now }, { userId });
    note(tx, userId, 'identity.record-ended', { rows, files });
    return 1;
  });
}

async function endIdentity(tx: Tx, userId: string): Promise<number> {
  const account = await lockAccount(tx, userId);
  if (!account || account.identityEndedAt !== null) return 0;
  const gone = { sealedIdentity: null, identityEndedAt: tx.now };
  await updateRows(tx, ClosedAccount, gone, { userId });
  await change(tx, 'UPDATE orders SET invoiceAddress = NULL, deliveryAddress = NULL WHERE customerId = ?', [userId]);
  // What was agreed to belongs to the record or to the contract, and goes with the later of the two.
  await change(tx, 'DELETE t FROM accepted_texts t JOIN orders o ON o.id = t.orderId WHERE o.customerId = ?', [userId]);
  await change(tx, 'DELETE FROM research_approvals WHERE customerId = ?', [userId]);
  note(tx, userId, 'identity.identity-ended', {});
  return 1;
}

function note(
  tx: Tx,
  id: string,
  event: 'identity.record-ended' | 'identity.identity-ended',
  facts: Record<string, number>,
): void {
  noteChange(tx, { entity: 'user', id, event, actor: { operator: true }, about: id, facts });
}

// Every night, with the account that owns the schema: npm run end-retention
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await startOrExplain(async () => {
    const config = readConfig();
    const services = openServices('worker', { ...config, databaseUrl: readOwnerUrl() ?? config.databaseUrl });
    try {
      await services.clock.ready;
      const { records, identities } = await endRetention(services);
      process.stdout.write(`Deleted: ${records} medical records and ${identities} identities of closed accounts.\n`);
    } finally {
      await closeServices(services);
    }
  });
}
