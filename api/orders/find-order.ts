import type { orders } from '#shared/contract/orders.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { presentOrder } from '#shared/server/orders/present-order.ts';
import { readOrder } from '#shared/server/orders/read-order.ts';
import type { Services } from '#shared/server/services.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { findOffers } from './find-offers.ts';
import { hideMedical, seesNoMedical } from './hide-medical.ts';

/** One order with items, appointment, transactions and history, and what can be done with it now; for the CRM without anything medical. */
export async function findOrder(
  services: Services,
  { actor, params }: Call<typeof orders.getOrder>,
): Promise<OrderView> {
  const row = orNotFound(await readOrder(services, params.orderId));
  const offers = await findOffers(services, row, actor);
  const order = presentOrder(row, { offers, config: services.config, now: services.now() });
  return seesNoMedical(actor, row.customerId) ? hideMedical(order) : order;
}
