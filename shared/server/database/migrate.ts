import { pathToFileURL } from 'node:url';
import { Umzug } from 'umzug';
import { connectDatabase } from './connection.ts';
import { up as people } from './migrations/001-people.ts';
import { up as catalogue } from './migrations/002-catalogue.ts';
import { up as orders } from './migrations/003-orders.ts';
import { up as surveys } from './migrations/004-surveys.ts';
import { up as results } from './migrations/005-results.ts';
import { up as messaging } from './migrations/006-messaging.ts';
import { up as transfer } from './migrations/007-transfer.ts';

/** In order; a landed migration is never edited, and each is additive so that old processes keep running. */
const MIGRATIONS: readonly [name: string, statements: readonly string[]][] = [
  ['001-people', people],
  ['002-catalogue', catalogue],
  ['003-orders', orders],
  ['004-surveys', surveys],
  ['005-results', results],
  ['006-messaging', messaging],
  ['007-transfer', transfer],
];

/** Brings the database at `url` to the newest schema; running it again does nothing. */
export async function migrate(url: string): Promise<void> {
  const sequelize = connectDatabase(url);
  try {
    await sequelize.query('CREATE TABLE IF NOT EXISTS migrations (name VARCHAR(100) NOT NULL PRIMARY KEY)');
    const umzug = new Umzug({
      migrations: MIGRATIONS.map(([name, statements]) => ({
        name,
        up: async () => {
          for (const statement of statements) await sequelize.query(statement);
        },
      })),
      storage: {
        executed: async () => {
          const [rows] = await sequelize.query('SELECT name FROM migrations ORDER BY name');
          return (rows as { name: string }[]).map((row) => row.name);
        },
        logMigration: async ({ name }) => {
          await sequelize.query('INSERT INTO migrations (name) VALUES (?)', { replacements: [name] });
        },
        unlogMigration: async () => {
          throw new Error('migrations are never undone; write a new one');
        },
      },
      logger: undefined,
    });
    await umzug.up();
  } finally {
    await sequelize.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await migrate(process.env.DATABASE_URL ?? '');
}
