import { type Refusal, refuse } from '#shared/errors.ts';
import { announceImport } from '#shared/server/announce.ts';
import { change, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';

/** Stops an import that is not finished; the worker looks between two batches, and what it has taken stays. */
export async function cancelImport(services: Services, importId: string): Promise<null | Refusal> {
  return inTransaction(services, async (tx) => {
    const now = services.now();
    const changed = await change(
      tx,
      `UPDATE imports SET state = 'cancelled', finishedAt = ?, version = version + 1
       WHERE id = ? AND state IN ('waiting', 'running')`,
      [now, importId],
    );
    if (changed === 1) {
      await announceImport(tx, importId, now.getTime());
      return null;
    }
    const known = await selectOne(tx, 'SELECT 1 FROM imports WHERE id = ?', [importId]);
    return refuse(known ? 'already-decided' : 'not-found');
  });
}
