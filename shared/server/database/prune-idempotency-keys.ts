import { DAY_MS } from '#shared/limits.ts';
import { change, type Tx } from './sql.ts';

/** Rows of one round, so that no call waits long for a lock. */
const BATCH = 1000;

/** Forgets replies that were stored for repeats more than 24 hours ago. Returns whether there are more. */
export async function pruneIdempotencyKeys(tx: Tx): Promise<boolean> {
  const before = new Date(tx.now.getTime() - DAY_MS);
  const text = `DELETE FROM idempotency_keys WHERE createdAt < ? ORDER BY createdAt LIMIT ${BATCH}`;
  return (await change(tx, text, [before])) === BATCH;
}
