import { type Database, select, selectOne } from '#shared/server/database/sql.ts';
import type { OrderFacts, RecentOrder } from './lab-desk.ts';

interface OrderRow {
  id: string;
  orderNumber: string;
  lastName: string;
  firstName: string;
  birthdate: string | null;
  sex: 'male' | 'female' | null;
  sampleType: 'venous' | 'capillary';
  startsAt: Date | string | null;
}

/** What the laboratory may know of an order, by its number; undefined when there is none. */
export async function findOrderFacts(database: Database, orderNumber: string): Promise<OrderFacts | undefined> {
  const order = await selectOne<OrderRow>(
    database,
    `SELECT o.id, o.orderNumber, u.lastName, u.firstName, u.birthdate, u.sex, o.sampleType, a.startsAt
       FROM orders o
       JOIN users u ON u.id = o.customerId
       LEFT JOIN appointments a ON a.orderId = o.id AND a.state = 'booked' AND a.startsAt < UTC_TIMESTAMP(3)
      WHERE o.orderNumber = ?`,
    [orderNumber],
  );
  if (!order) return undefined;
  const items = await select<{ markers: unknown }>(database, 'SELECT markers FROM order_items WHERE orderId = ?', [
    order.id,
  ]);
  return {
    orderNumber: order.orderNumber,
    family: order.lastName,
    given: order.firstName,
    birthdate: order.birthdate,
    sex: order.sex,
    sampleType: order.sampleType,
    markers: [...new Set(items.flatMap((item) => fromJson<string[]>(item.markers)))],
    sampledAt: order.startsAt ? new Date(order.startsAt).toISOString() : null,
  };
}

/** The newest orders, for the desk's list. */
export async function listRecentOrders(database: Database): Promise<RecentOrder[]> {
  const rows = await select<{ orderNumber: string; customer: string; productName: unknown }>(
    database,
    `SELECT o.orderNumber, CONCAT(u.firstName, ' ', u.lastName) AS customer, o.productName
       FROM orders o
       JOIN users u ON u.id = o.customerId
      ORDER BY o.createdAt DESC
      LIMIT 30`,
  );
  return rows.map(({ orderNumber, customer, productName }) => ({
    orderNumber,
    customer,
    product: fromJson(productName),
  }));
}

/** MariaDB's JSON is a text column: drivers answer a text, or the value, by version. */
function fromJson<Value>(column: unknown): Value {
  return (typeof column === 'string' ? JSON.parse(column) : column) as Value;
}
