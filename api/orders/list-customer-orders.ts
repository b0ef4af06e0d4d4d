import type { orders } from '#shared/contract/orders.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { presentListItem } from '#shared/server/orders/present-order.ts';
import { readCustomerOrders } from '#shared/server/orders/read-order.ts';
import type { Services } from '#shared/server/services.ts';
import { hideMedicalOfItem, seesNoMedical } from './hide-medical.ts';

/** A customer's orders, newest first, a page at a time. */
export async function listCustomerOrders(
  services: Services,
  { actor, params, query }: Call<typeof orders.listCustomerOrders>,
) {
  const page = await readCustomerOrders(services, params.customerId, query);
  if (isRefusal(page)) return page;
  const items = page.items.map(presentListItem);
  return { items: seesNoMedical(actor, params.customerId) ? items.map(hideMedicalOfItem) : items, next: page.next };
}
