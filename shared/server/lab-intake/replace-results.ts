import type { labIntake } from '#shared/contract/lab-intake.ts';
import { REPLACES_REASONS } from '#shared/domain/lab-intake/match-order.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { Order } from '#shared/server/models/order.ts';
import { decideMessage } from './decide-message.ts';

/**
 * Agrees that messages replace what stands at the orders they were matched to, in the name of a person: the worker takes them over by the
 * rules of every import. One that was decided meanwhile leaves all as they are.
 */
export async function replaceResults(tx: Tx, { actor, body }: Call<typeof labIntake.replaceResults>) {
  const ids = [...new Set(body.messageIds)].sort();
  const messages = await findRows(tx, ImportMessage, ['id', 'importId', 'orderId', 'reason'], { where: { id: ids } });
  const orderIds = messages.flatMap(({ orderId }) => orderId ?? []);
  const orders = await findRows(tx, Order, ['id', 'customerId'], { where: { id: orderIds } });
  for (const messageId of ids) {
    const { importId, orderId, reason } = orNotFound(messages.find(({ id }) => id === messageId));
    const order = orders.find(({ id }) => id === orderId);
    const asks = (REPLACES_REASONS as readonly (string | null)[]).includes(reason);
    if (!order || !asks) return refuse('already-decided');
    const decided = await decideMessage(tx, { importId, messageId, reason: '', actor, order });
    if (isRefusal(decided)) return decided;
    await appendJob(tx, 'match-lab-message', { messageId });
  }
  return null;
}
