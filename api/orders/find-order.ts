import type { orders } from '#shared/contract/orders.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { presentOrder } from './present-order.ts';
import { readOrder } from './read-order.ts';

/** One order with items, appointment, transactions and history. */
export async function findOrder(services: Services, { params }: Call<typeof orders.getOrder>): Promise<OrderView> {
  return presentOrder(orNotFound(await readOrder(services, params.orderId)), services.now());
}
