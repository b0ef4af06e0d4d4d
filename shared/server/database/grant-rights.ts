import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';

/** Written once and never changed: who read what, what was done, what was released, what was booked. */
const APPEND_ONLY = new Set([
  'health_data_reads',
  'activities',
  'order_history',
  'ledger',
  'critical_contacts',
  'alert_escalations',
  'result_releases',
  'release_prints',
  'accepted_texts',
  'research_approvals',
  'undone_matches',
  'undone_discards',
  'cancellations',
  'voucher_redemptions',
  'planned_items',
  'share_events',
  'result_openings',
  'content_bodies',
  'content_versions',
  'backups',
  'audit_seals',
  'audit_checks',
]);
/** What the product only looks at. */
const READ_ONLY = new Set(['migrations']);

/** MariaDB says so of a right that is not there to be taken away. */
const NOTHING_GRANTED = new Set(['ER_NONEXISTING_GRANT', 'ER_NONEXISTING_TABLE_GRANT']);

/**
 * Gives the account of the running product what it needs and no more: rows of every table, no change of the schema, and no
 * UPDATE or DELETE where the record must stay as it was written. A stolen connection can then not erase its traces.
 * @param owner a connection of the account that migrates, with GRANT OPTION on the database
 * @param appUrl DATABASE_URL of the product
 */
export async function grantRights(owner: Connection, appUrl: string): Promise<void> {
  const account = await accountOf(owner, appUrl);
  for (const name of await listTableNames(owner)) {
    await owner.query(`GRANT ${rightsOn(name)} ON \`${name}\` TO ${account}`);
    if (rightsOn(name).includes('UPDATE')) continue;
    await revoke(owner, `UPDATE, DELETE ON \`${name}\``, account);
  }
  // Last, so that a running product is at no moment without rights.
  const database = new URL(appUrl).pathname.slice(1);
  await revoke(owner, `ALL PRIVILEGES ON \`${database}\`.*`, account);
}

/** @throws where a name above is that of no table of the newest schema; one that is restored may be older, and has fewer */
export async function checkTableNames(owner: Connection): Promise<void> {
  const tables = await listTableNames(owner);
  const unknown = [...APPEND_ONLY, ...READ_ONLY].filter((name) => !tables.includes(name));
  if (unknown.length > 0) throw new Error(`no tables of the database: ${unknown.join(', ')}`);
}

async function listTableNames(owner: Connection): Promise<string[]> {
  const [tables] = await owner.query<RowDataPacket[]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  return tables.map(({ name }) => String(name));
}

function rightsOn(table: string): string {
  if (READ_ONLY.has(table)) return 'SELECT';
  return APPEND_ONLY.has(table) ? 'SELECT, INSERT' : 'SELECT, INSERT, UPDATE, DELETE';
}

/** The account as MariaDB knows it, host included; asked of the server, because a host in the URL is not the account's. */
async function accountOf(owner: Connection, appUrl: string): Promise<string> {
  const url = new URL(appUrl);
  url.pathname = '/';
  const connection = await createConnection({ uri: url.href, connectTimeout: 5000 });
  try {
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT CURRENT_USER() AS account');
    const [user = '', host = ''] = String(row?.account).split('@');
    return `${owner.escape(user)}@${owner.escape(host)}`;
  } finally {
    connection.destroy();
  }
}

async function revoke(owner: Connection, what: string, account: string): Promise<void> {
  try {
    await owner.query(`REVOKE ${what} FROM ${account}`);
  } catch (error) {
    if (!NOTHING_GRANTED.has((error as { code?: string }).code ?? '')) throw error;
  }
}
