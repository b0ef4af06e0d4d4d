import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { productEnvironment } from '#dev/bootstrap/product-environment.mjs';
import { readConfig } from '#shared/server/config.ts';
import { connectDatabase } from '#shared/server/database/connection.ts';
import type { TransactionRunner } from '#shared/server/database/transaction.ts';
import { createLog } from '#shared/server/log.ts';
import { testServices } from '#test/setup/services.ts';

/** How long a test file waits for another one to prepare the template, in seconds. */
const templatePatience = 120;

/**
 * A database of one's own with the schema of all migrations. The schema is migrated once a run, into a template that each
 * further call copies: about a tenth of a second instead of seconds.
 *
 * @param wish `demo: true` adds content and demo data, as `npm start` loads them
 * @returns its URL, for DATABASE_URL
 */
export async function createTestDatabase(wish: { demo?: boolean } = {}): Promise<string> {
  const { adminUrl, run } = testServices();
  const prefix = `messlinie_test_${run}`;
  const empty = `${prefix}_template`;
  const demo = `${prefix}_template_demo`;
  const admin = await createConnection({ uri: adminUrl, multipleStatements: true });
  try {
    await admin.query('SET SESSION innodb_lock_wait_timeout = 120');
    await prepareOnce(admin, empty, () => migrateDatabase(admin, empty));
    if (wish.demo) await prepareOnce(admin, demo, () => loadDemo(admin, empty, demo));
    const name = `${prefix}_${randomBytes(6).toString('hex')}`;
    await copyDatabase(admin, wish.demo ? demo : empty, name);
    return urlOf(name);
  } finally {
    await admin.end();
  }
}

/** What acts run on, on a database of one's own: a connection, a clock and a silent log, without queues. Close its `sequelize`. */
export async function openTestDatabase(): Promise<TransactionRunner> {
  const databaseUrl = await createTestDatabase();
  const { folder, redisUrl } = testServices();
  const config = readConfig(
    productEnvironment({ folder, port: 1, standInsPort: 1, databaseUrl, redisUrl, nodeEnv: 'test' }),
  );
  return {
    sequelize: connectDatabase(databaseUrl, config.files),
    config,
    log: createLog('test', 'silent'),
    now: () => new Date(),
    afterCommit: () => undefined,
  };
}

function urlOf(database: string): string {
  const url = new URL(testServices().adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Fills `template` under a lock, unless a test file before this one has; what breaks halfway is dropped. */
async function prepareOnce(admin: Connection, template: string, fill: () => Promise<void>) {
  const [[lock]] = await admin.query<RowDataPacket[]>('SELECT GET_LOCK(?, ?) AS held', [template, templatePatience]);
  if (lock?.held !== 1)
    throw new Error(`The test database template ${template} was not ready in ${templatePatience} s`);
  try {
    const [existing] = await admin.query<RowDataPacket[]>('SHOW DATABASES LIKE ?', [template]);
    if (existing.length > 0) return;
    try {
      await fill();
    } catch (error) {
      await admin.query(`DROP DATABASE IF EXISTS \`${template}\``);
      throw error;
    }
  } finally {
    await admin.query('DO RELEASE_LOCK(?)', [template]);
  }
}

async function migrateDatabase(admin: Connection, template: string) {
  await admin.query(`CREATE DATABASE \`${template}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await runProgram('shared/server/database/migrate.ts', template);
  // Tests run at any hour: whoever is about the hours of callbacks sets them.
  for (const language of ['DE', 'EN', 'FR', 'IT'])
    await admin.query(
      `INSERT INTO \`${template}\`.runtime_settings (name, value, updatedAt) VALUES (?, ?, UTC_TIMESTAMP(3))`,
      [`CALLBACK_HOURS_${language}`, JSON.stringify('Mo-Su 00:00-24:00')],
    );
}

async function loadDemo(admin: Connection, empty: string, demo: string) {
  await copyDatabase(admin, empty, demo);
  await runProgram('dev/demo/load.ts', demo);
}

/** The same program with the same environment as at `npm start`: what a test meets is what a person gets. */
async function runProgram(file: string, database: string) {
  const { folder, redisUrl } = testServices();
  const ports = { port: 1, standInsPort: 1 }; // loading data calls nobody
  const env = productEnvironment({ folder, ...ports, databaseUrl: urlOf(database), redisUrl, nodeEnv: 'test' });
  try {
    await promisify(execFile)(process.execPath, ['--no-warnings', file], { env, timeout: templatePatience * 1000 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} failed on the test database:\n${stdout}${stderr}`, { cause: error });
  }
}

/** Copies tables and rows. A view, trigger or routine would be left out silently, so the first one found stops the tests. */
async function copyDatabase(admin: Connection, from: string, to: string) {
  await refuseUncopied(admin, from);
  const tables = await listTables(admin, from);
  const creations = await Promise.all(
    tables.map(async (table) => {
      const [[row]] = await admin.query<RowDataPacket[]>(`SHOW CREATE TABLE \`${from}\`.\`${table}\``);
      return String(row?.['Create Table']);
    }),
  );
  const columns = await copyableColumns(admin, from);
  const [filled] = await admin.query<RowDataPacket[]>(
    tables.map((table) => `(SELECT '${table}' AS name FROM \`${from}\`.\`${table}\` LIMIT 1)`).join(' UNION ALL '),
  );
  await admin.query(
    [
      `CREATE DATABASE \`${to}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
      `USE \`${to}\``,
      'SET FOREIGN_KEY_CHECKS = 0',
      ...creations,
      ...filled.map(({ name }) => copyRows(from, name, columns.get(name) ?? [])),
      'SET FOREIGN_KEY_CHECKS = 1',
    ].join(';\n'),
  );
}

/** Generated columns compute themselves again. */
function copyRows(from: string, table: string, columns: string[]): string {
  const list = columns.join(', ');
  return `INSERT INTO \`${table}\` (${list}) SELECT ${list} FROM \`${from}\`.\`${table}\``;
}

async function listTables(admin: Connection, database: string): Promise<string[]> {
  const [rows] = await admin.query<RowDataPacket[]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE'",
    [database],
  );
  return rows.map((row) => String(row.name));
}

async function copyableColumns(admin: Connection, database: string): Promise<Map<string, string[]>> {
  const [rows] = await admin.query<RowDataPacket[]>(
    `SELECT table_name AS name, column_name AS field FROM information_schema.columns
      WHERE table_schema = ? AND is_generated = 'NEVER' ORDER BY table_name, ordinal_position`,
    [database],
  );
  const columns = new Map<string, string[]>();
  for (const { name, field } of rows) columns.set(name, [...(columns.get(name) ?? []), `\`${field}\``]);
  return columns;
}

async function refuseUncopied(admin: Connection, database: string) {
  const [found] = await admin.query<RowDataPacket[]>(
    `SELECT table_name AS name FROM information_schema.views WHERE table_schema = :database
     UNION SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = :database
     UNION SELECT routine_name FROM information_schema.routines WHERE routine_schema = :database`.replaceAll(
      ':database',
      admin.escape(database),
    ),
  );
  if (found.length > 0)
    throw new Error(`test/setup/database.ts cannot copy the view, trigger or routine ${found[0]?.name}`);
}
