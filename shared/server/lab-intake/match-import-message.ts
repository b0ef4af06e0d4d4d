import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { decideMessage } from './decide-message.ts';

/**
 * Gives a message that was set aside to an order, in the name of a person and with the reason; the worker reads the stored file
 * again and takes the message over. The rules are those of the import, without the comparison with the patient.
 */
export async function matchImportMessage(
  services: Services,
  request: { id: string; messageId: string; orderNumber: string; reason: string },
  actor: Actor,
): Promise<null | Refusal> {
  return inTransaction(services, async (tx) => {
    const order = await selectOne<{ id: string; status: number | null }>(
      tx,
      'SELECT id, status FROM orders WHERE orderNumber = ?',
      [request.orderNumber],
    );
    if (!order) return refuse('order-not-matched');
    if (order.status === null) return refuse('payment-not-settled');
    if (order.status === OrderStatus.CANCELLED) return refuse('order-cancelled');
    const decided = await decideMessage(tx, {
      importId: request.id,
      messageId: request.messageId,
      kind: 'matched',
      reason: request.reason.trim(),
      userId: actor.userId,
      orderId: order.id,
      now: services.now(),
    });
    if (!isRefusal(decided)) await appendJob(tx, 'match-lab-message', { messageId: request.messageId });
    return decided;
  });
}
