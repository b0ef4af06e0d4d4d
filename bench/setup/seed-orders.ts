import { v7 as uuidv7 } from 'uuid';
import { makeOrderNumber, makeTransactionNumber } from '#shared/domain/orders/order-number.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { DAY_MS } from '#shared/limits.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { readAddons, readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import { insertMany, type SqlValue } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import type { SeededPerson } from './seed-people.ts';

export interface SeededOrder {
  id: string;
  orderNumber: string;
  customer: SeededPerson;
}

const HOUR_MS = 3_600_000;

/** Paid and booked orders of these people in turn, written in bulk: a product with two add-ons each. */
export async function seedOrders(
  services: Services,
  people: readonly SeededPerson[],
  count: number,
): Promise<SeededOrder[]> {
  const [product] = (await readProductGroups(services)).flatMap(({ products }) => products);
  const addons = (await readAddons(services)).slice(0, 2);
  const [branch] = await listBranches(services);
  const survey = await currentSurvey(services);
  if (!product || !branch) throw new Error('the catalogue is empty');
  const now = services.now();
  const rows: Record<
    'orders' | 'order_items' | 'transactions' | 'customer_surveys' | 'appointments' | 'order_history',
    Record<string, SqlValue>[]
  > = {
    orders: [],
    order_items: [],
    transactions: [],
    customer_surveys: [],
    appointments: [],
    order_history: [],
  };
  const orders = Array.from({ length: count }, (_, index): SeededOrder => {
    const orderNumber = makeOrderNumber(100_000 + index, now.getUTCFullYear());
    return { id: uuidv7(), orderNumber, customer: people[index % people.length] as SeededPerson };
  });
  for (const [index, { id, orderNumber, customer }] of orders.entries()) {
    const transaction = { id: uuidv7(), transactionNo: makeTransactionNumber(orderNumber, 1) };
    const startsAt = new Date(now.getTime() + 7 * DAY_MS + index * 60_000);
    rows.orders.push({
      id,
      orderNumber,
      customerId: customer.id,
      status: OrderStatus.PAID,
      application: 'branch',
      productGroupKey: product.groupKey,
      productKey: product.key,
      productName: JSON.stringify(product.name),
      sampleType: product.sampleType,
      fastingHours: product.fastingHours,
      turnaroundDays: product.turnaroundDays,
      total: product.price,
      language: 'de',
      statementVersion: '1',
      statementConfirmedAt: now,
      lastUpdatedTransactionNo: transaction.transactionNo,
      createdAt: now,
    });
    for (const [position, item] of [product, ...addons].entries()) {
      rows.order_items.push({
        orderId: id,
        position,
        kind: position === 0 ? 'product' : 'addon',
        itemKey: item.key,
        name: JSON.stringify(item.name),
        markers: JSON.stringify(item.markers),
        price: item.price,
        transactionId: transaction.id,
      });
    }
    const settled = { status: 'settled', settledAt: now, createdAt: now };
    rows.transactions.push({ ...transaction, ...settled, orderId: id, type: 'order', amount: product.price });
    rows.customer_surveys.push({
      id: uuidv7(),
      orderId: id,
      customerId: customer.id,
      surveyId: survey.id,
      questions: survey.questions,
      status: 2,
    });
    const slot = { partnerBranchId: branch.id, startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS) };
    rows.appointments.push({ orderId: id, ...slot, state: 'booked', heldUntil: now });
    rows.order_history.push({
      id: uuidv7(),
      orderId: id,
      toStatus: OrderStatus.PAID,
      at: now,
      actor: 'settle-payment',
      reason: 'paid',
    });
  }
  await inTransaction(services, async (tx) => {
    for (const [table, part] of Object.entries(rows)) await insertMany(tx, table, part);
  });
  return orders;
}
