import type { OrderedTest } from '#shared/domain/catalogue/find-addon-bar.ts';
import { orNotFound } from '#shared/errors.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { type Database, json, type Tx } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';

/** What an order consists of now, as it was bought: the catalogue may have changed since. */
export async function findOrderedTest(on: Database | Tx, orderId: string): Promise<OrderedTest> {
  const order = orNotFound(await findRow(on, Order, ['productGroupKey', 'sampleType'], { where: { id: orderId } }));
  const items = await findRows(on, OrderItem, ['kind', 'itemKey', 'markers'], { where: { orderId } });
  const addons = items.filter(({ kind }) => kind === 'addon');
  return {
    ...order,
    addonKeys: addons.map(({ itemKey }) => itemKey),
    markers: items.flatMap(({ markers }) => json<string[]>(markers)),
  };
}
