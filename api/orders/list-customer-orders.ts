import type { orders } from '#shared/contract/orders.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { presentListItem } from './present-order.ts';
import { readCustomerOrders } from './read-order.ts';

/** A customer's orders, newest first. */
export async function listCustomerOrders(
  services: Services,
  { params }: Call<typeof orders.listCustomerOrders>,
): Promise<{ orders: OrderListItemView[] }> {
  return { orders: (await readCustomerOrders(services, params.customerId)).map(presentListItem) };
}
