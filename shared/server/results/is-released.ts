import { type Database, exists, type Tx } from '#shared/server/database/sql.ts';

/** Whether there is a released result of an order that its person reads; one that was taken back is none. */
export const isReleased = (on: Database | Tx, orderId: string): Promise<boolean> =>
  exists(
    on,
    `FROM test_results r JOIN result_releases l ON l.resultId = r.id AND l.version = r.releasedVersion
       AND (r.takenBackAt IS NULL OR l.releasedAt > r.takenBackAt)
     WHERE r.orderId = ?`,
    [orderId],
  );
