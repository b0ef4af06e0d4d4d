import { columns, type Database, select } from '#shared/server/database/sql.ts';

const READS = columns<{ reads: number }>({ reads: 'CAST(SUM(VARIABLE_VALUE) AS INT)' });

/** Rows that MariaDB touched in the connection of this pool so far: by key, next to it, in a scan and in a sorted file. */
export async function countReads(on: Database): Promise<number> {
  const from = "FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME LIKE 'Handler\\_read\\_%'";
  return (await select(on, READS, from))[0]?.reads ?? 0;
}

interface Manager {
  config: { pool: { max: number } };
  pool: { destroyAllNow(): Promise<unknown> };
  initPools(): void;
}

/** Lets a pool have one connection only, so that its counters hold everything that was asked. */
export async function keepOneConnection({ sequelize }: Database): Promise<void> {
  const manager = sequelize.connectionManager as unknown as Manager;
  await manager.pool.destroyAllNow();
  manager.config.pool.max = 1;
  manager.initPools();
}
