import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { createGzip } from 'node:zlib';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { type Config, readConfig } from '#shared/server/config.ts';
import { newFileKey, writeHeader } from '#shared/server/gateways/files/file-header.ts';
import { localFolder } from '#shared/server/gateways/files/local-folder.ts';
import { toMasterKey } from '#shared/server/gateways/files/master-keys.ts';
import { openBlobStore } from '#shared/server/gateways/files/open-file-store.ts';
import { sealStream } from '#shared/server/gateways/files/seal-stream.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { DATABASE, FILES, MANIFEST, type Manifest } from './backup-format.ts';
import { copyFiles } from './copy-files.ts';
import { listTables, RowDigest, readRows } from './read-table.ts';

type Wish = Pick<Config, 'databaseUrl' | 'files' | 'dataDir'>;

/**
 * Writes database and files into `folder` while the product runs: one snapshot of all tables, sealed under the newest master key,
 * then the files, which lie sealed already. A file is stored before the row that names it, so none of the snapshot is missing.
 * Redis is not kept: it holds nothing that the database does not.
 * @param folder made new; one that exists is refused, and where the backup fails nothing of it stays
 */
export async function backUp(config: Wish, folder: string): Promise<Manifest> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`The folder ${folder} could not be made (${error.code}); name one that does not exist yet.`);
  });
  let connection: Connection | undefined;
  let isWhole = false;
  try {
    connection = await createConnection({ uri: config.databaseUrl, charset: 'utf8mb4', timezone: 'Z' });
    await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await connection.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    const [[clock]] = await connection.query<RowDataPacket[]>('SELECT UTC_TIMESTAMP(3) AS at');
    const [executed] = await connection.query<RowDataPacket[]>('SELECT name FROM migrations ORDER BY name');
    const tables = await writeDatabase(connection, config.files.masterKeys, folder);
    const manifest: Manifest = {
      format: 1,
      takenAt: new Date(clock?.at).toISOString(),
      migrations: executed.map(({ name }) => String(name)),
      tables,
      files: await copyFiles(openBlobStore(config), localFolder(path.join(folder, FILES))),
    };
    await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    isWhole = true;
    await noteBackup(connection, manifest).catch((error: Error) => {
      throw new StartFailure(`The backup in ${folder} is whole, but could not be noted (${error.message}).`);
    });
    return manifest;
  } catch (error) {
    if (!isWhole) await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    connection?.destroy();
  }
}

/** Its age is a metric, so that a backup that does not come any more is noticed. */
async function noteBackup(connection: Connection, { takenAt, tables, files }: Manifest): Promise<void> {
  await connection.query('COMMIT');
  const [known] = await connection.query<RowDataPacket[]>("SHOW TABLES LIKE 'backups'");
  if (known.length === 0) return; // a database that waits for its migration, which is when one backs up
  await connection.query(
    'INSERT INTO backups (takenAt, finishedAt, rowCount, files) VALUES (?, UTC_TIMESTAMP(3), ?, ?)',
    [new Date(takenAt), countRows(tables), files],
  );
}

const countRows = (tables: Manifest['tables']): number =>
  Object.values(tables).reduce((sum, table) => sum + table.rows, 0);

async function writeDatabase(connection: Connection, masterKeys: string[], folder: string) {
  const tables: Manifest['tables'] = {};
  async function* lines(): AsyncGenerator<string> {
    for (const head of await listTables(connection)) {
      yield `${JSON.stringify(head)}\n`;
      const digest = new RowDigest();
      for await (const line of readRows(connection, head, digest)) yield `${line}\n`;
      tables[head.table] = digest.end();
    }
  }
  const master = toMasterKey(masterKeys[0] ?? '');
  const key = newFileKey();
  const packed = Readable.from(lines(), { objectMode: false }).compose(createGzip()) as AsyncIterable<Buffer>;
  await localFolder(folder).write(DATABASE, sealStream(writeHeader(DATABASE, master, key, null), key, packed));
  return tables;
}

// For operators: npm run backup -- FOLDER
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await startOrExplain(async () => {
    const [folder] = process.argv.slice(2);
    if (!folder) throw new StartFailure('Name a new folder for the backup: npm run backup -- /backups/2026-11-22');
    const { tables, files } = await backUp(readConfig(), path.resolve(folder));
    process.stdout.write(
      `${countRows(tables)} rows of ${Object.keys(tables).length} tables and ${files} files are in ${folder}\n`,
    );
  });
}
