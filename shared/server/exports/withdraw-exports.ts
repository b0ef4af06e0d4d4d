import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, columns, select, type Tx } from '#shared/server/database/sql.ts';

const EXPORT = columns<{ id: string }>({ id: 'e' });

/**
 * Takes away every file for research that a person is in and that could still be fetched: they do not agree any more. In the transaction
 * of their choice, which holds their row, so that a file that is being finished at this moment either sees the choice or is found here: by a locking read, because what the
 * transaction saw before it waited is older.
 */
export async function withdrawExports(tx: Tx, customerId: string): Promise<void> {
  // What administrators took of everybody does not rest on the approval.
  const from = `FROM export_people p JOIN exports e ON e.id = p.exportId WHERE p.customerId = ? AND e.expiresAt > ?
    AND JSON_CONTAINS(e.filter, 'true', '$.approvedOnly') ORDER BY e.id FOR UPDATE`;
  for (const { id } of await select(tx, EXPORT, from, [customerId, tx.now])) {
    await change(tx, 'UPDATE exports SET expiresAt = ? WHERE id = ?', [tx.now, id]);
    // It finds the file over, and removes it.
    await appendJob(tx, 'write-export', { exportId: id });
    const actor = { job: 'write-export' } as const;
    noteChange(tx, { entity: 'export', id, event: 'exports.withdrawn', actor, about: null, facts: {} });
  }
}
