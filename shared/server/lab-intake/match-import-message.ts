import type { labIntake } from '#shared/contract/lab-intake.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { decideMessage } from './decide-message.ts';

/**
 * Matches a message that was set aside to an order, in the name of a person and with the reason; the worker reads the stored file
 * again and takes the message over. The rules are those of the import, without the comparison with the patient.
 */
export async function matchImportMessage(tx: Tx, { actor, params, body }: Call<typeof labIntake.matchImportMessage>) {
  const { id: importId, messageId } = params;
  const where = { orderNumber: body.orderNumber };
  const order = await findRow(tx, Order, ['id', 'status', 'customerId'], { where });
  if (!order) return refuse('order-not-matched');
  if (order.status === null) {
    return refuse('order-not-matched', { fields: [{ path: 'orderNumber', key: 'field.order-unpaid' }] });
  }
  if (order.status === OrderStatus.CANCELLED) return refuse('order-cancelled');
  const decided = await decideMessage(tx, { importId, messageId, reason: body.reason.trim(), actor, order });
  if (isRefusal(decided)) return decided;
  await appendJob(tx, 'match-lab-message', { messageId });
  return null;
}
