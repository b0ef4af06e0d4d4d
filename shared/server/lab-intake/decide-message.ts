import { orNotFound, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import type { Actor } from '#shared/server/services.ts';
import { changeMessage } from './change-message.ts';

interface Decision {
  importId: string;
  messageId: string;
  reason: string;
  actor: Actor;
  /** The order a message is given to; null puts it away. */
  order: { id: string; customerId: string } | null;
}

/** Stores a person's decision about a message that was set aside; the first decision stands, a second is refused. */
export async function decideMessage(tx: Tx, { importId, messageId, reason, actor, order }: Decision) {
  const where = { id: messageId, importId };
  const message = orNotFound(await findRow(tx, ImportMessage, ['id'], { where }));
  const isDecided = await changeMessage(tx, message.id, order ? 'match' : 'discard', {
    decisionReason: reason,
    decidedBy: actor.userId,
    decidedAt: tx.now,
    decidedOrderId: order?.id ?? null,
  });
  if (!isDecided) return refuse('already-decided');
  noteChange(tx, {
    entity: 'import',
    id: importId,
    event: order ? 'lab-intake.message-matched' : 'lab-intake.message-discarded',
    actor,
    about: order?.customerId ?? null,
    facts: { messageId, ...(order ? { orderId: order.id } : {}) },
  });
  return null;
}
