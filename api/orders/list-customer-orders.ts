import type { orders } from '#shared/contract/orders.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { presentListItem } from '#shared/server/orders/present-order.ts';
import { readCustomerOrders } from '#shared/server/orders/read-order.ts';
import type { Services } from '#shared/server/services.ts';

/** A customer's orders, newest first, a page at a time. */
export async function listCustomerOrders(
  services: Services,
  { params, query }: Call<typeof orders.listCustomerOrders>,
) {
  const page = await readCustomerOrders(services, params.customerId, query);
  return isRefusal(page)
    ? page
    : { items: page.items.map((row) => presentListItem(row, services.config)), next: page.next };
}
