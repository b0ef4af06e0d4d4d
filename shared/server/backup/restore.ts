import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { createGunzip } from 'node:zlib';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { type Config, readConfig } from '#shared/server/config.ts';
import { grantRights } from '#shared/server/database/grant-rights.ts';
import { MIGRATIONS_TABLE, UNFINISHED_RESTORE } from '#shared/server/database/migrate.ts';
import type { BlobStore } from '#shared/server/gateways/files/blob-store.ts';
import { createFileStore } from '#shared/server/gateways/files/create-file-store.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { readFileKey } from '#shared/server/gateways/files/file-header.ts';
import type { FileKind } from '#shared/server/gateways/files/file-store.ts';
import { localFolder } from '#shared/server/gateways/files/local-folder.ts';
import { toMasterKey } from '#shared/server/gateways/files/master-keys.ts';
import { openBlobStore, openFileStore } from '#shared/server/gateways/files/open-file-store.ts';
import { openStream } from '#shared/server/gateways/files/seal-stream.ts';
import { readOwnerUrl } from '#shared/server/read-connections.ts';
import { AUDIT_CHAINS } from '#shared/server/runtime/audit-chain.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { DATABASE, FILES, type Line, MANIFEST, type Manifest, type TableHead } from './backup-format.ts';
import { COPIED, copyFiles, listFiles } from './copy-files.ts';
import { listTables, RowDigest, readRows } from './read-table.ts';

type Wish = Pick<Config, 'databaseUrl' | 'files' | 'dataDir'>;

const ROWS_PER_STATEMENT = 500;
/** What is taken over from a newer backup. */
const DELETIONS: readonly FileKind[] = ['deletions'];

/**
 * Brings a backup back into an empty database and the file store, then reads every row again and compares it with what was
 * backed up. Start the product afterwards as always: it migrates further, and payments since the backup are found by the
 * nightly comparison with the provider. Redis must be empty.
 * @param ownerUrl the account that may create tables; the product's own gets its rights again
 * @param newer another backup, the newest there is: whom it knows to be purged, the worker purges again when it starts
 * @throws StartFailure when a backup is not whole, the database is not empty, or what came back differs; a database in which it did
 * not come to its end starts no product
 * @returns also which files came back and do not open: damaged in the backup, or sealed under a key that is not named
 */
export async function restore(
  config: Wish,
  folder: string,
  ownerUrl = config.databaseUrl,
  newer?: string,
): Promise<Manifest & { unopened: string[] }> {
  const manifest = await readManifest(folder);
  const newest = newer ? await readManifest(newer) : undefined;
  const { masterKeys } = config.files;
  const connection = await createConnection({ uri: ownerUrl, charset: 'utf8mb4', timezone: 'Z' });
  try {
    await refuseTables(connection);
    await checkDump(masterKeys, folder).catch(explainFailure);
    const unopened = await checkFiles(folder, manifest, masterKeys);
    const unopenedNewer = newer && newest ? await checkFiles(newer, newest, masterKeys, DELETIONS) : [];
    // While the database is empty all of this can be done again, and nothing starts on it.
    await bringBack(config, folder, unopened);
    if (newer) await bringBack(config, newer, unopenedNewer, DELETIONS);
    await refuseTables(connection);
    // Audit rows since the backup are gone, and that is known: the chains go on from here.
    for (const { headFile } of AUDIT_CHAINS) await openFileStore(config).remove('audit-heads', headFile);
    await connection.query('SET SESSION foreign_key_checks = 0, unique_checks = 0');
    await connection.query(MIGRATIONS_TABLE);
    await connection.query('INSERT INTO migrations (name) VALUES (?)', [UNFINISHED_RESTORE]);
    await writeTables(connection, masterKeys, folder);
    await connection.query('START TRANSACTION');
    await connection.query('DELETE FROM migrations WHERE name = ?', [UNFINISHED_RESTORE]);
    await compare(connection, manifest);
    await connection.query('COMMIT');
    if (ownerUrl !== config.databaseUrl) await grantRights(connection, config.databaseUrl);
    return { ...manifest, unopened: [...unopened, ...unopenedNewer].map(({ file, why }) => `${file} (${why})`) };
  } finally {
    connection.destroy();
  }
}

async function refuseTables(connection: Connection): Promise<void> {
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
  if (tables.length > 0) throw new StartFailure('The database is not empty: restore into a new one.');
}

interface Unopened {
  file: string;
  why: string;
}

const filesOf = (folder: string): BlobStore => localFolder(path.join(folder, FILES));

/**
 * Reads the files of these kinds to their end. One that does not open keeps nobody from all others, but whoever restores may know of another
 * backup that has it.
 * @throws StartFailure when files are missing, of whatever kind
 */
async function checkFiles(
  folder: string,
  { files }: Manifest,
  masterKeys: string[],
  kinds: readonly FileKind[] = COPIED,
): Promise<Unopened[]> {
  let found = 0;
  for await (const _name of listFiles(filesOf(folder))) found += 1;
  if (found !== files)
    throw new StartFailure(
      `Of the ${files} files of the backup ${folder} ${found} are there: copy it again. Nothing was restored.`,
    );
  const store = createFileStore(filesOf(folder), masterKeys);
  const unopened: Unopened[] = [];
  for (const kind of kinds) {
    for await (const file of listFiles(filesOf(folder), [kind])) {
      try {
        for await (const _bytes of await store.read(kind, path.basename(file)));
      } catch (error) {
        if (!(error instanceof FileFailure)) throw error;
        unopened.push({ file, why: error.kind });
      }
    }
  }
  return unopened;
}

/** The store may have kept whole what the backup has damaged: that stays. */
async function bringBack(
  config: Wish,
  folder: string,
  unopened: readonly Unopened[],
  kinds: readonly FileKind[] = COPIED,
): Promise<void> {
  const store = openBlobStore(config);
  const names = new Set(unopened.map(({ file }) => file));
  const isWanted = async (name: string) => !names.has(name) || (await store.size(name)) === undefined;
  await copyFiles(filesOf(folder), store, kinds, isWanted);
}

/** A stack would tell nobody what to do. */
function explainFailure(error: unknown): never {
  if (!(error instanceof FileFailure)) throw error;
  if (error.kind === 'unknown-key')
    throw new StartFailure('This backup is sealed under another MASTER_KEY: name that one too, after a comma.');
  throw new StartFailure(`The database of this backup is ${error.kind}: nothing was restored; take another backup.`);
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')) as Manifest;
    if (manifest.format === 1) return manifest;
  } catch {
    // Said below.
  }
  throw new StartFailure(`${folder} is no whole backup: its ${MANIFEST} is missing or cannot be read.`);
}

async function openDump(masterKeys: string[], folder: string): Promise<AsyncGenerator<Buffer>> {
  const sealed = await localFolder(folder).read(DATABASE);
  const masters = masterKeys.map(toMasterKey);
  return openStream(DATABASE, sealed, (header) => readFileKey(DATABASE, masters, header));
}

/** Reads it to its end, so that damage is known before anything is written. */
async function checkDump(masterKeys: string[], folder: string): Promise<void> {
  for await (const _bytes of await openDump(masterKeys, folder));
}

async function writeTables(connection: Connection, masterKeys: string[], folder: string): Promise<void> {
  const packed = await openDump(masterKeys, folder);
  const lines = createInterface({ input: Readable.from(packed).compose(createGunzip()) as Readable });
  let head: TableHead | undefined;
  let rows: Line[] = [];
  const flush = async (): Promise<void> => {
    if (head && rows.length > 0) await insertRows(connection, head, rows);
    rows = [];
  };
  for await (const text of lines) {
    const line = JSON.parse(text) as TableHead | Line;
    if (Array.isArray(line)) rows.push(line);
    else {
      await flush();
      head = line;
      await connection.query(head.create.replace(/^CREATE TABLE /, 'CREATE TABLE IF NOT EXISTS '));
    }
    if (rows.length >= ROWS_PER_STATEMENT) await flush();
  }
  await flush();
}

async function insertRows(connection: Connection, { table, columns }: TableHead, rows: Line[]): Promise<void> {
  const names = columns.map(({ name }) => `\`${name}\``).join(', ');
  const values = rows.map((row) =>
    row.map((value, at) => (value !== null && columns[at]?.binary ? Buffer.from(value, 'base64') : value)),
  );
  await connection.query(`INSERT INTO \`${table}\` (${names}) VALUES ?`, [values]);
}

async function compare(connection: Connection, manifest: Manifest): Promise<void> {
  const differing: string[] = [];
  const heads = await listTables(connection);
  for (const head of heads) {
    const digest = new RowDigest();
    for await (const _line of readRows(connection, head, digest));
    const { rows, sha256 } = digest.end();
    const expected = manifest.tables[head.table];
    if (expected?.rows !== rows || expected.sha256 !== sha256) differing.push(head.table);
  }
  const missing = Object.keys(manifest.tables).filter((table) => !heads.some((head) => head.table === table));
  if (differing.length + missing.length === 0) return;
  throw new StartFailure(`These tables differ from the backup: ${[...differing, ...missing].join(', ')}.`);
}

// For operators: npm run restore -- FOLDER
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await startOrExplain(async () => {
    const [folder, newer] = process.argv.slice(2).map((name) => path.resolve(name));
    if (!folder)
      throw new StartFailure(
        'Name the folder of the backup, and of the newest one: npm run restore -- /backups/2026-11-22 /backups/2026-11-23',
      );
    const { takenAt, unopened } = await restore(readConfig(), folder, readOwnerUrl(), newer);
    if (unopened.length > 0) process.stdout.write(`These files do not open: ${unopened.join(', ')}\n`);
    process.stdout.write(`The database and the files are as they were at ${takenAt}. Empty Redis before you start.\n`);
  });
}
