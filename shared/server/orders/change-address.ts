import type { orders } from '#shared/contract/orders.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { kitStatusOf } from '#shared/domain/orders/kit-machine.ts';
import { mayChangeAddress } from '#shared/domain/orders/may-change-address.ts';
import { orNotFound, type Refusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Kit } from '#shared/server/models/kit.ts';
import { Order } from '#shared/server/models/order.ts';
import { lockOrder } from './lock-order.ts';
import { readSamples } from './read-samples.ts';

type AddressCall = Pick<Call<typeof orders.changeAddress>, 'actor' | 'params' | 'body'>;

/**
 * Changes where the kit or the invoice of an order goes, while it can still matter. What is left out stays; an invoice address of
 * null is the customer's own again. The activity names which address, not the address.
 */
export async function changeAddress(
  tx: Tx,
  { actor, params: { orderId: id }, body }: AddressCall,
): Promise<null | Refusal<'order-cancelled' | 'order-completed' | 'kit-sent' | 'invalid-input'>> {
  await lockOrder(tx, id);
  const columns = ['customerId', 'status', 'application'] as const;
  const order = orNotFound(await findRow(tx, Order, columns, { where: { id } }));
  const stored = await findRow(tx, Kit, ['status'], { where: { orderId: id } });
  const isHome = order.application === Application.homeSampling;
  const [samples] = await readSamples(tx, [id]);
  const isNew = samples?.replacement != null;
  const kit = isHome ? kitStatusOf(stored?.status ?? null, order.status, isNew) : null;
  const { deliveryAddress, invoiceAddress } = body;
  const delivery = deliveryAddress != null;
  const refused = mayChangeAddress({ ...order, kit }, { delivery });
  if (refused) return refused;
  const invoice = invoiceAddress !== undefined;
  const changes = { ...(delivery ? { deliveryAddress } : {}), ...(invoice ? { invoiceAddress } : {}) };
  if (!delivery && !invoice) return null;
  await updateRows(tx, Order, changes, { id });
  const about = { about: order.customerId, facts: { delivery, invoice } };
  noteChange(tx, { entity: 'order', id, event: 'orders.address-changed', actor, ...about });
  return null;
}
