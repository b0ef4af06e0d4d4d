import { PlainFailure } from '../bootstrap/say.mjs';

/**
 * The servers that the environment names, or undefined. Tests create databases of their own beside the named one and
 * drop them; they never touch it.
 */
export function givenServices(purpose) {
  const environment = process.env;
  const starting = purpose === 'start';
  const databaseUrl = (!starting && environment.TEST_DATABASE_ADMIN_URL) || environment.DATABASE_URL;
  const redisUrl = (!starting && environment.TEST_REDIS_URL) || environment.REDIS_URL;
  if (!databaseUrl && !redisUrl) return undefined;
  if (!databaseUrl || !redisUrl) {
    throw new PlainFailure('Give both DATABASE_URL and REDIS_URL, or neither of them.');
  }
  return {
    kind: 'the MariaDB and Redis named by the environment',
    databaseUrl: starting ? databaseUrl : withoutDatabase(databaseUrl),
    ...(starting && environment.MIGRATION_DATABASE_URL ? { ownerUrl: environment.MIGRATION_DATABASE_URL } : {}),
    redisUrl,
    stop: async ({ run } = {}) => {
      if (run) await dropTestDatabases(databaseUrl, run);
    },
  };
}

/** What test/setup/database.ts made in this run, on a server that lives on. */
async function dropTestDatabases(url, run) {
  const { createConnection } = await import('mysql2/promise');
  const admin = await createConnection(withoutDatabase(url));
  const [rows] = await admin.query('SHOW DATABASES LIKE ?', [`messlinie\\_test\\_${run}\\_%`]);
  for (const row of rows) await admin.query(`DROP DATABASE \`${Object.values(row)[0]}\``);
  await admin.end();
}

function withoutDatabase(url) {
  const parsed = new URL(url);
  parsed.pathname = '/';
  return parsed.href;
}
