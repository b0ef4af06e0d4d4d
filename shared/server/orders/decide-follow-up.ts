import type { orders } from '#shared/contract/orders.ts';
import { mayDecideFollowUp } from '#shared/domain/orders/follow-up.ts';
import { FollowUpDecision, FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import { isRefusal, orNotFound, type Refusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { lockFollowUp } from './lock-follow-up.ts';

/** Ends a recommendation, or takes that back; the same again changes nothing. */
export async function decideFollowUp(
  tx: Tx,
  { actor, params: { orderId, followUpKey }, body: { decision } }: Call<typeof orders.decideFollowUp>,
): Promise<null | Refusal<'follow-up-missing' | 'follow-up-ordered'>> {
  orNotFound(resultContent.followUps.find(({ key }) => key === followUpKey));
  const found = await lockFollowUp(tx, { mainOrderId: orderId, key: followUpKey, customerId: actor.userId });
  if (isRefusal(found)) return found;
  const refused = mayDecideFollowUp(found.status);
  if (refused) return refused;
  const isEnd = decision === FollowUpDecision.end;
  if (isEnd === (found.status === FollowUpStatus.cancelled)) return null;
  await change(
    tx,
    `INSERT INTO follow_ups (mainOrderId, followUpKey, endedAt) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE endedAt = VALUES(endedAt)`,
    [orderId, followUpKey, isEnd ? tx.now : null],
  );
  const event = isEnd ? 'orders.follow-up-ended' : 'orders.follow-up-continued';
  noteChange(tx, { entity: 'order', id: orderId, event, actor, about: actor.userId });
  return null;
}
