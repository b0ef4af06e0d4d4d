import { type Refusal, refuse } from '#shared/errors.ts';
import { announceImport } from '#shared/server/announce.ts';
import { change, type SqlValue, selectOne, type Tx } from '#shared/server/database/sql.ts';

export interface Decision {
  importId: string;
  messageId: string;
  kind: 'matched' | 'discarded';
  reason: string;
  /** The person who decides. */
  userId: string;
  orderId: string | null;
  now: Date;
}

/** Keeps a person's decision about a message that was set aside; the first decision stands, a second is refused. */
export async function decideMessage(tx: Tx, decision: Decision): Promise<null | Refusal> {
  const { importId, messageId, kind, now } = decision;
  const values: SqlValue[] = [kind, decision.reason, decision.userId, now, decision.orderId, kind, messageId, importId];
  const changed = await change(
    tx,
    `UPDATE import_messages SET decision = ?, decisionReason = ?, decidedBy = ?, decidedAt = ?, decidedOrderId = ?,
       state = IF(? = 'discarded', 'discarded', state)
     WHERE id = ? AND importId = ? AND state = 'set-aside' AND decision IS NULL`,
    values,
  );
  if (changed !== 1) {
    const known = await selectOne(tx, 'SELECT 1 FROM import_messages WHERE id = ? AND importId = ?', [
      messageId,
      importId,
    ]);
    return refuse(known ? 'already-decided' : 'not-found');
  }
  await change(tx, 'UPDATE imports SET version = version + 1 WHERE id = ?', [importId]);
  await announceImport(tx, importId, now.getTime());
  return null;
}
