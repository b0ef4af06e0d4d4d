import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { columns, type Database, select, selectOne } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { Order } from '#shared/server/models/order.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import type { User } from '#shared/server/models/user.ts';
import type { OrderFacts, RecentOrder } from './lab-desk.ts';

interface OrderRow
  extends Pick<Row<Order>, 'id' | 'orderNumber' | 'sampleType'>,
    Pick<Row<User>, 'lastName' | 'firstName' | 'birthdate' | 'sex'> {
  startsAt: Date | null;
}

const ORDER = columns<OrderRow>({
  id: 'o',
  orderNumber: 'o',
  lastName: 'u',
  firstName: 'u',
  birthdate: BIRTHDATE,
  sex: 'u',
  sampleType: 'o',
  startsAt: 'a',
});

const RECENT = columns<Pick<Row<Order>, 'orderNumber' | 'productName'> & { customer: string }>({
  orderNumber: 'o',
  productName: 'o',
  customer: "CONCAT(u.firstName, ' ', u.lastName)",
});

/** What the laboratory may know of an order, by its number; undefined when there is none. */
export async function findOrderFacts(database: Database, orderNumber: string): Promise<OrderFacts | undefined> {
  const order = await selectOne(
    database,
    ORDER,
    `FROM orders o JOIN users u ON u.id = o.customerId
     LEFT JOIN appointments a ON a.orderId = o.id AND a.state = ? AND a.startsAt < UTC_TIMESTAMP(3)
     WHERE o.orderNumber = ?`,
    [AppointmentState.booked, orderNumber],
  );
  if (!order) return undefined;
  const items = await findRows(database, OrderItem, ['markers'], { where: { orderId: order.id } });
  return {
    orderNumber: order.orderNumber,
    family: order.lastName,
    given: order.firstName,
    birthdate: order.birthdate,
    sex: order.sex,
    sampleType: order.sampleType,
    markers: [...new Set(items.flatMap(({ markers }) => markers))],
    sampledAt: order.startsAt?.toISOString() ?? null,
  };
}

/** The newest orders, for the desk's list. */
export async function listRecentOrders(database: Database): Promise<RecentOrder[]> {
  const from = 'FROM orders o JOIN users u ON u.id = o.customerId ORDER BY o.createdAt DESC LIMIT 30';
  const rows = await select(database, RECENT, from);
  return rows.map(({ orderNumber, customer, productName }) => ({ orderNumber, customer, product: productName }));
}
