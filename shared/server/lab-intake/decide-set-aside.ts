import type { labIntake } from '#shared/contract/lab-intake.ts';
import { isRefusal, orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { decideMessage } from './decide-message.ts';
import { findMatchableOrder } from './find-matchable-order.ts';

/** Decides several messages that were set aside together, with one reason: one that was decided meanwhile leaves all as they are. */
export async function decideSetAside(tx: Tx, { actor, body }: Call<typeof labIntake.decideSetAsideMessages>) {
  const ids = [...new Set(body.messageIds)].sort();
  const order = body.orderNumber ? await findMatchableOrder(tx, body.orderNumber) : null;
  if (isRefusal(order)) return order;
  const rows = await findRows(tx, ImportMessage, ['id', 'importId'], { where: { id: ids } });
  for (const messageId of ids) {
    const { importId } = orNotFound(rows.find(({ id }) => id === messageId));
    const decided = await decideMessage(tx, { importId, messageId, reason: body.reason.trim(), actor, order });
    if (isRefusal(decided)) return decided;
    if (order) await appendJob(tx, 'match-lab-message', { messageId });
  }
  return null;
}
