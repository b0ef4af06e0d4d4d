import { v7 as uuidv7 } from 'uuid';
import { insert } from '#shared/server/database/sql.ts';
import { Support } from '#shared/server/models/support.ts';
import type { World } from './open-world.ts';
import type { PlacedOrder } from './orders.ts';

/** A callback that an order's customer asked for, without its clock. */
export async function aSupport(
  world: World,
  { orderId, customer }: Pick<PlacedOrder, 'orderId' | 'customer'>,
): Promise<string> {
  const id = uuidv7();
  const createdAt = world.services.now();
  const asked = { id, orderId, customerId: customer.id, reason: 'order', language: 'de', startsAt: createdAt } as const;
  await insert(world.services, Support, { ...asked, createdAt });
  return id;
}
