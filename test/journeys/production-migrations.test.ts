import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { migrateOn } from '#shared/server/database/migrate.ts';
import { testServices } from '#test/setup/services.ts';

interface EmptyDatabase {
  url: string;
  /** On a connection of its own. */
  query(text: string): Promise<RowDataPacket[]>;
}

let admin: Connection;
const made: string[] = [];
/** What a migration in one go makes. */
let wanted: Record<string, string>;

beforeAll(async () => {
  admin = await createConnection({ uri: testServices().adminUrl });
  const database = await createEmpty();
  await migrateFully(database);
  wanted = await describeSchema(database);
}, 60_000);

afterAll(async () => {
  for (const name of made) await admin.query(`DROP DATABASE \`${name}\``);
  await admin?.end();
});

describe('a migration', () => {
  it('that was cut off after any statement is finished by the next one', async () => {
    const database = await createEmpty();
    let runs = 0;
    let isDone = false;
    // Each run comes one statement further within a file, up to the one that notes the file; then the next file begins.
    for (let statement = 1, noted = 0; !isDone; runs++) {
      isDone = await migrateUntil(database, statement);
      const now = (await namesOf(database)).length;
      statement = now > noted ? 1 : statement + 1;
      noted = now;
    }
    expect(await describeSchema(database)).toEqual(wanted);
    expect(runs).toBeGreaterThan(Object.keys(wanted).length);
  }, 120_000);

  it('whose process was killed is finished by the next one', async () => {
    const database = await createEmpty();
    const first = run(database);
    while ((await tablesOf(database)).length < 8) {
      if (first.exitCode !== null) throw new Error('the migration ended before it could be killed');
    }
    const gone = once(first, 'exit');
    first.kill('SIGKILL');
    await gone;
    expect(await endOf(run(database))).toEqual({ code: 0, printed: '' });
    expect(await describeSchema(database)).toEqual(wanted);
  }, 60_000);

  it('ends well for both when two run at once', async () => {
    const database = await createEmpty();
    const ends = await Promise.all([run(database), run(database), run(database)].map(endOf));
    expect(ends).toEqual(Array(3).fill({ code: 0, printed: '' }));
    expect(await describeSchema(database)).toEqual(wanted);
  }, 60_000);

  it('does not wait for ever for another one', async () => {
    const database = await createEmpty();
    const other = await createConnection({ uri: database.url });
    const own = await createConnection({ uri: database.url });
    try {
      await other.query("SELECT GET_LOCK(CONCAT('migrate-', SHA1(DATABASE())), 0)");
      await expect(migrateOn(own, 0)).rejects.toThrow(/^Another migration .* run this one again when it has\.$/);
      expect(await tablesOf(database)).toEqual([]);
      await other.query("DO RELEASE_LOCK(CONCAT('migrate-', SHA1(DATABASE())))");
      await migrateOn(own, 0);
      const [[free]] = await other.query<RowDataPacket[]>(
        "SELECT IS_FREE_LOCK(CONCAT('migrate-', SHA1(DATABASE()))) AS free",
      );
      expect(free?.free).toBe(1);
    } finally {
      own.destroy();
      other.destroy();
    }
  });

  it('of an older version is refused with one sentence', async () => {
    const database = await createEmpty();
    await migrateFully(database);
    await database.query("INSERT INTO migrations (name) VALUES ('999-from-tomorrow')");
    const { code, printed } = await endOf(run(database));
    expect(printed).toMatch(/^This database has been migrated by a newer version .*999-from-tomorrow.*\n$/);
    expect(code).toBe(78);
  });

  it('without its server says so in one line', async () => {
    const { code, printed } = await endOf(run({ url: 'mysql://nobody:nothing@127.0.0.1:1/nowhere' }));
    expect(printed).toBe('MariaDB cannot be reached (ECONNREFUSED).\n');
    expect(code).toBe(1);
  });
});

async function createEmpty(): Promise<EmptyDatabase> {
  const { adminUrl, run: runName } = testServices();
  const name = `messlinie_test_${runName}_empty_${randomBytes(4).toString('hex')}`;
  await admin.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  made.push(name);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async query(text) {
      const connection = await createConnection({ uri: url.href });
      try {
        const [rows] = await connection.query<RowDataPacket[]>(text);
        return rows;
      } finally {
        connection.destroy();
      }
    },
  };
}

async function migrateFully(database: EmptyDatabase): Promise<void> {
  const connection = await createConnection({ uri: database.url });
  await migrateOn(connection);
  connection.destroy();
}

/** Cuts the connection after so many statements of files, as a kill does; true when it came to the end before. */
async function migrateUntil(database: EmptyDatabase, statements: number): Promise<boolean> {
  const connection = await createConnection({ uri: database.url });
  let left = statements;
  const cut = new Proxy(connection, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return async (...parameters: [string]) => {
        const isPreparation = /^(SELECT|DO|CREATE TABLE IF NOT EXISTS migrations)/.test(parameters[0]);
        if (!isPreparation && left === 0) {
          target.destroy();
          throw new Error('killed');
        }
        const outcome = await target.query(...parameters);
        if (!isPreparation) left -= 1;
        return outcome;
      };
    },
  });
  try {
    await migrateOn(cut);
    return true;
  } catch (error) {
    const { message, cause } = error as Error;
    if (message !== 'killed' && (cause as Error | undefined)?.message !== 'killed') throw error;
    return false;
  } finally {
    connection.destroy();
  }
}

const namesOf = (database: EmptyDatabase) => database.query('SELECT name FROM migrations');
const tablesOf = (database: EmptyDatabase) => database.query('SHOW TABLES');

async function describeSchema(database: EmptyDatabase): Promise<Record<string, string>> {
  const tables = (await tablesOf(database)).map((row) => String(Object.values(row)[0]));
  const entries = await Promise.all(
    tables.map(async (table) => {
      const [row] = await database.query(`SHOW CREATE TABLE \`${table}\``);
      return [table, String(row?.['Create Table'])];
    }),
  );
  return Object.fromEntries(entries);
}

function run({ url }: { url: string }): ChildProcess {
  return spawn(process.execPath, ['--no-warnings', 'shared/server/database/migrate.ts'], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; printed: string }> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, printed };
}
