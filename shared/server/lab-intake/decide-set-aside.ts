import type { labIntake } from '#shared/contract/lab-intake.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { decideMessage } from './decide-message.ts';
import { findMatchableOrder } from './find-matchable-order.ts';
import { listOfOthers } from './list-of-others.ts';

/**
 * Decides several messages that were set aside together, with one reason: one that was decided meanwhile leaves all as they are. To one
 * order go only messages that say nothing else of their person than the order and one another: whoever differs is looked at alone.
 */
export async function decideSetAside(tx: Tx, { actor, body }: Call<typeof labIntake.decideSetAsideMessages>) {
  const ids = [...new Set(body.messageIds)].sort();
  const order = body.orderNumber ? await findMatchableOrder(tx, body.orderNumber) : null;
  if (isRefusal(order)) return order;
  const rows = await findRows(tx, ImportMessage, ['id', 'importId', 'position', 'sent'], { where: { id: ids } });
  const messages = ids.map((messageId) => orNotFound(rows.find(({ id }) => id === messageId)));
  const others = body.orderNumber ? await listOfOthers(tx, messages, body.orderNumber) : '';
  if (others !== '') return refuse('other-person', { details: { messages: others } });
  for (const { id: messageId, importId } of messages) {
    const decided = await decideMessage(tx, { importId, messageId, reason: body.reason.trim(), actor, order });
    if (isRefusal(decided)) return decided;
    if (order) await appendJob(tx, 'match-lab-message', { messageId });
  }
  return null;
}
