import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInClient } from '../measure/mariadb-client.ts';

/** What an order that a file creates consists of. */
const TABLES = [
  'users',
  'user_roles',
  'orders',
  'order_items',
  'transactions',
  'customer_surveys',
  'order_history',
  'activities',
];

/**
 * Limit of B9: LOAD DATA LOCAL puts the very rows that the import wrote into tables of the same shape; nothing is read, compared, decided
 * or noted. @returns how long it takes, in seconds
 */
export async function openLimit(databaseUrl: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));
  for (const table of TABLES) {
    await runInClient(databaseUrl, `SELECT * FROM ${table}`, path.join(folder, table));
    await runInClient(databaseUrl, `CREATE TABLE bench_${table} LIKE ${table}`);
  }
  return {
    async load(): Promise<number> {
      for (const table of TABLES) await runInClient(databaseUrl, `TRUNCATE bench_${table}`);
      const start = performance.now();
      for (const table of TABLES) {
        const file = path.join(folder, table);
        const load = `LOAD DATA LOCAL INFILE '${file}' INTO TABLE bench_${table} CHARACTER SET utf8mb4`;
        await runInClient(databaseUrl, `SET SESSION sql_mode = ''; ${load}`);
      }
      return (performance.now() - start) / 1000;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
