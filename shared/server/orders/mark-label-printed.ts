import type { partnerSales } from '#shared/contract/partner-sales.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';

/** There is no sample yet, or never will be. */
const WITHOUT_SAMPLE: readonly (OrderStatus | null)[] = [null, OrderStatus.PAID, OrderStatus.CANCELLED];

/** The counter printed the label of a sample that is taken. Printed again counts anew: a label names the time of its sample. */
export async function markLabelPrinted(
  tx: Tx,
  { actor, params }: Pick<Call<typeof partnerSales.markLabelPrinted>, 'actor' | 'params'>,
): Promise<null | Refusal<'order-error'>> {
  const { orderId: id } = params;
  const placed = orNotFound(await lockTransaction(tx, { firstOf: id }));
  if (WITHOUT_SAMPLE.includes(placed.orderStatus)) return refuse('order-error');
  await updateRows(tx, Order, { labelPrintedAt: tx.now }, { id });
  noteChange(tx, { entity: 'order', id, event: 'orders.label-printed', actor, about: placed.customerId });
  return null;
}
