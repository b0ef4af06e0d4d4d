import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { Umzug } from 'umzug';
import { readDatabaseUrl, readOwnerUrl } from '#shared/server/read-connections.ts';
import { createEnvironmentReader } from '#shared/server/read-environment.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { checkTableNames, grantRights } from './grant-rights.ts';

interface Migration {
  /** Name of its file without the ending: what the database remembers, so a landed file is never renamed. */
  name: string;
  statements: readonly string[];
}

const FOLDER = new URL('./migrations/', import.meta.url);

/** Whoever comes second waits this long for the first, and then finds everything done. */
const LOCK_PATIENCE_SECONDS = 60;

/** Names of locks are known to the whole server, so the database is part of it; they hold 64 characters. */
const LOCK = "CONCAT('migrate-', SHA1(DATABASE()))";

/** Where the database remembers what it has run. */
export const MIGRATIONS_TABLE = 'CREATE TABLE IF NOT EXISTS migrations (name VARCHAR(100) NOT NULL PRIMARY KEY)';

/** Stands among the migrations while a restore writes: what it left half done would otherwise be made a product without its people. */
export const UNFINISHED_RESTORE = 'restore-not-finished';

/**
 * Brings the database at `url` to the newest schema; running it again does nothing.
 * @param appUrl the product's own connection, where another account than the one that migrates: it gets its rights
 */
export async function migrate(url: string, appUrl = url): Promise<void> {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4', timezone: 'Z', connectTimeout: 5000 });
  try {
    await migrateOn(connection);
    if (appUrl !== url) {
      await checkTableNames(connection);
      await grantRights(connection, appUrl);
    }
  } finally {
    connection.destroy();
  }
}

/**
 * The same on one connection, which also holds the lock: when the process or the connection dies the server gives it back.
 * MariaDB commits each DDL statement at once, so a run that was cut short is finished by the next one from the first
 * statement of the same file on; each statement is therefore one that can be repeated.
 * @throws StartFailure when another run keeps the lock, a restore did not end, or the database knows migrations that this code does not
 */
export async function migrateOn(connection: Connection, lockPatienceSeconds = LOCK_PATIENCE_SECONDS): Promise<void> {
  const migrations = await findMigrations();
  await lock(connection, lockPatienceSeconds);
  try {
    await connection.query(MIGRATIONS_TABLE);
    const executed = await listExecuted(connection);
    refuseHalfRestored(executed);
    refuseNewer(migrations, executed);
    await runPending(connection, migrations);
  } finally {
    // On a connection that died there is nothing left to give back.
    await connection.query(`DO RELEASE_LOCK(${LOCK})`).catch(() => undefined);
  }
}

async function lock(connection: Connection, patienceSeconds: number): Promise<void> {
  const [[row]] = await connection.query<RowDataPacket[]>(`SELECT GET_LOCK(${LOCK}, ?) AS held`, [patienceSeconds]);
  if (row?.held === 1) return;
  throw new StartFailure(
    `Another migration of this database has not ended within ${patienceSeconds} s; run this one again when it has.`,
  );
}

function refuseHalfRestored(executed: readonly string[]): void {
  if (!executed.includes(UNFINISHED_RESTORE)) return;
  throw new StartFailure('A restore into this database was not finished: make the database anew, and restore again.');
}

/** An older program on a newer schema could write what the newer one does not expect. */
function refuseNewer(migrations: readonly Migration[], executed: readonly string[]): void {
  const unknown = executed.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length === 0) return;
  throw new StartFailure(
    `This database has been migrated by a newer version of Messlinie (${unknown.join(', ')}): start that version, or restore a backup from before it.`,
  );
}

async function listExecuted(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT name FROM migrations ORDER BY name');
  return rows.map((row) => String(row.name));
}

async function runPending(connection: Connection, migrations: readonly Migration[]): Promise<void> {
  const umzug = new Umzug({
    migrations: migrations.map(({ name, statements }) => ({
      name,
      up: async () => {
        for (const statement of statements) await connection.query(statement);
      },
    })),
    storage: {
      executed: () => listExecuted(connection),
      logMigration: async ({ name }) => {
        await connection.query('INSERT INTO migrations (name) VALUES (?)', [name]);
      },
      unlogMigration: async () => {
        throw new Error('migrations are never undone; write a new one');
      },
    },
    logger: undefined,
  });
  await umzug.up();
}

/** The files of the folder by their numbers; a landed one is never edited, and each is additive so that old processes keep running. */
async function findMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).sort();
  return Promise.all(
    files.map(async (file) => {
      if (!/^\d{3}-[a-z0-9-]+\.ts$/.test(file)) throw new Error(`${file} is no migration: 009-what-it-does.ts`);
      const { up } = (await import(new URL(file, FOLDER).href)) as { up?: readonly string[] };
      if (!up?.length) throw new Error(`the migration ${file} exports no statements as 'up'`);
      return { name: file.replace(/\.ts$/, ''), statements: up };
    }),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await startOrExplain(async () => {
    const reader = createEnvironmentReader(process.env);
    const appUrl = readDatabaseUrl(reader);
    reader.refuseProblems();
    await migrate(readOwnerUrl() ?? appUrl, appUrl);
  });
}
