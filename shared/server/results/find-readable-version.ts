import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';

const VERSION = columns<{ version: number }>({ version: 'l' });

/** The version of an order's result that its person reads now; null where none is released, or it was taken back. */
export async function findReadableVersion(on: Database | Tx, orderId: string): Promise<number | null> {
  const released = `FROM test_results r JOIN result_releases l ON l.resultId = r.id AND l.version = r.releasedVersion
       AND (r.takenBackAt IS NULL OR l.releasedAt > r.takenBackAt)
     WHERE r.orderId = ?`;
  return (await selectOne(on, VERSION, released, [orderId]))?.version ?? null;
}
