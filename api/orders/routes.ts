import type Router from '@koa/router';
import { ApiError } from '#api/http/api-error.ts';
import { bind } from '#api/http/bind.ts';
import { orders } from '#shared/contract/orders.ts';
import { announceOrder } from '#shared/server/announce.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';
import { chooseSlot } from './choose-slot.ts';
import { createOrder } from './create-order.ts';
import { findOrder, listOrdersOfCustomer, type OrderRow } from './find-order.ts';
import { findPreparation } from './find-preparation.ts';
import { presentListItem, presentOrder } from './present-order.ts';

/** Binds a customer's orders. */
export function bindOrders(router: Router, services: Services): void {
  bind(orders)(router, services, {
    createOrder: ({ input, actor, request }) =>
      createOrder(services, input.body, { actor, language: request.language, idempotencyKey: request.idempotencyKey }),
    getOrder: async ({ input }) => presentOrder(await needOrder(services, input.params.orderId)),
    listCustomerOrders: async ({ input }) => ({
      orders: (await listOrdersOfCustomer(services, input.params.customerId)).map(presentListItem),
    }),
    acceptTerms: async ({ input }) => acceptTerms(services, input.params.orderId, input.body.version),
    chooseSlot: ({ input }) => chooseSlot(services, input.params.orderId, input.body),
    getPreparation: async ({ input }) => {
      const preparation = await findPreparation(services, input.params.orderId);
      if (!preparation) throw new ApiError('not-found');
      return preparation;
    },
  });
}

async function needOrder(services: Services, id: string): Promise<OrderRow> {
  const order = await findOrder(services, id);
  if (!order) throw new ApiError('not-found');
  return order;
}

/** Records the accepted version of the terms; accepting again changes nothing. */
async function acceptTerms(services: Services, orderId: string, version: string): Promise<null> {
  const order = await needOrder(services, orderId);
  await inTransaction(services, async (tx) => {
    const changed = await change(
      tx,
      'UPDATE orders SET seenTermsAndConditions = 1, termsVersion = ?, version = version + 1 WHERE id = ? AND seenTermsAndConditions = 0',
      [version, orderId],
    );
    if (changed === 1)
      await announceOrder(tx, { id: orderId, customerId: order.customerId, version: order.version + 1 });
  });
  return null;
}
