import { type ChangedBy, noteChange, tellDoctors } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeRejections } from './change-rejections.ts';
import { listRejections } from './read-samples.ts';

/** Takes back what a message rejected, because it was not this order's; what staff closed stays closed. */
export async function withdrawRejections(
  tx: Tx,
  { orderId, customerId, messageId }: { orderId: string; customerId: string; messageId: string },
  actor: ChangedBy,
): Promise<void> {
  const known = await listRejections(tx, [orderId]);
  const own = known.filter(({ importMessageId }) => importMessageId === messageId);
  const withdrawn = await changeRejections(tx, own, 'withdraw', { endedAt: tx.now });
  if (withdrawn === 0) return;
  const about = { about: customerId, facts: { withdrawn } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'orders.rejections-changed', actor, ...about });
  tellDoctors(tx, orderId);
}
