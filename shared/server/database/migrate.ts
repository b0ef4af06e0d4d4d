import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Umzug } from 'umzug';
import { connectDatabase } from './connection.ts';

interface Migration {
  /** Name of its file without the ending: what the database remembers, so a landed file is never renamed. */
  name: string;
  statements: readonly string[];
}

const FOLDER = new URL('./migrations/', import.meta.url);

/** Brings the database at `url` to the newest schema; running it again does nothing. */
export async function migrate(url: string): Promise<void> {
  const migrations = await findMigrations();
  const sequelize = connectDatabase(url);
  try {
    await sequelize.query('CREATE TABLE IF NOT EXISTS migrations (name VARCHAR(100) NOT NULL PRIMARY KEY)');
    const umzug = new Umzug({
      migrations: migrations.map(({ name, statements }) => ({
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
  await migrate(process.env.DATABASE_URL ?? '');
}
