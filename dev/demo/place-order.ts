import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import { priceOrder } from '#shared/domain/catalogue/price-order.ts';
import { makeTransactionNumber } from '#shared/domain/orders/order-number.ts';
import { SLOT_HOLD_MINUTES } from '#shared/limits.ts';
import type { Addon, Product } from '#shared/server/catalogue/read-catalogue.ts';
import { change, insert, insertMany, type Tx } from '#shared/server/database/sql.ts';
import { demoId } from './demo-id.ts';
import type { DemoOrder } from './demo-orders.ts';
import type { DemoPerson } from './demo-people.ts';
import { branchId } from './load-catalogue.ts';
import { personId } from './load-people.ts';
import type { Schedule } from './schedule-order.ts';
import type { HistoryStep } from './walk-events.ts';

const TERMS_VERSION = pages.pages.find(({ key }) => key === 'terms')?.version ?? '1.0';

/** An order with all that its rows are made of. */
export interface PlacedOrder {
  id: string;
  orderNumber: string;
  order: DemoOrder;
  customer: DemoPerson;
  product: Product;
  addons: Addon[];
  schedule: Schedule;
  history: HistoryStep[];
}

export const orderId = (ref: string): string => demoId('order', ref);

const transactionId = (ref: string): string => demoId('transaction', ref);

/** Writes an order as the product would have by now: items, money, appointment and history agree with one another. */
export async function placeOrder(tx: Tx, placed: PlacedOrder): Promise<void> {
  await writeOrder(tx, placed);
  await writeMoney(tx, placed);
  await writeAppointment(tx, placed);
  const { id, order, history } = placed;
  await insertMany(
    tx,
    'order_history',
    history.map(({ from, to, at, actorId, actor, reason }, position) => ({
      id: demoId('history', `${order.ref} ${position}`),
      orderId: id,
      fromStatus: from,
      toStatus: to,
      at,
      actorId,
      actor,
      reason,
    })),
  );
}

async function writeOrder(
  tx: Tx,
  { id, orderNumber, order, customer, product, addons, schedule, history }: PlacedOrder,
): Promise<void> {
  const { zipCode = '', city = '', streetAddress = '' } = customer;
  await insert(tx, 'orders', {
    id,
    orderNumber,
    customerId: personId(customer.ref),
    status: history.at(-1)?.to ?? null,
    application: order.branch ? 'branch' : 'homesampling',
    productGroupKey: product.groupKey,
    productKey: product.key,
    productName: JSON.stringify(product.name),
    sampleType: product.sampleType,
    fastingHours: product.fastingHours,
    turnaroundDays: product.turnaroundDays,
    total: priceOrder(product, addons).total,
    language: customer.preferredLanguage,
    deliveryAddress: order.branch ? null : JSON.stringify({ streetAddress, zipCode, city }),
    seenTermsAndConditions: true,
    termsVersion: TERMS_VERSION,
    statementVersion: medicalStatement.version,
    statementConfirmedAt: schedule.createdAt,
    lastUpdatedTransactionNo: makeTransactionNumber(orderNumber, 1),
    refundedAt: order.refunded ? schedule.cancelledAt : null,
    version: history.length + 1,
    createdAt: schedule.createdAt,
  });
  const items = [{ kind: 'product', item: product }, ...addons.map((item) => ({ kind: 'addon', item }))];
  await insertMany(
    tx,
    'order_items',
    items.map(({ kind, item }, position) => ({
      orderId: id,
      position,
      kind,
      itemKey: item.key,
      name: JSON.stringify(item.name),
      markers: JSON.stringify(item.markers),
      price: item.price,
      transactionId: transactionId(order.ref),
    })),
  );
}

/** The transaction, and a ledger row for every Rappen that came or went. */
async function writeMoney(tx: Tx, { id, orderNumber, order, product, addons, schedule }: PlacedOrder): Promise<void> {
  const amount = priceOrder(product, addons).total;
  const isPaid = order.events.includes('settle');
  const isCancelled = order.events.includes('cancel');
  const paymentIntentId = `pi_demo_${orderNumber}`;
  await insert(tx, 'transactions', {
    id: transactionId(order.ref),
    orderId: id,
    transactionNo: makeTransactionNumber(orderNumber, 1),
    type: 'order',
    status: order.refunded ? 'refunded' : isPaid ? 'settled' : isCancelled ? 'canceled' : 'N/A',
    amount,
    attempt: isPaid ? 1 : 0,
    checkoutSessionId: isPaid ? `cs_demo_${orderNumber}` : null,
    checkoutState: isPaid ? 'complete' : 'none',
    paymentIntentId: isPaid ? paymentIntentId : null,
    settledAt: isPaid ? schedule.paidAt : null,
    createdAt: schedule.createdAt,
  });
  const entry = { transactionId: transactionId(order.ref), amount, providerId: paymentIntentId };
  if (isPaid) await insert(tx, 'ledger', { ...entry, kind: 'payment', at: schedule.paidAt });
  if (order.refunded) {
    await insert(tx, 'ledger', {
      ...entry,
      kind: 'refund',
      providerId: `re_demo_${orderNumber}`,
      at: schedule.cancelledAt,
    });
  }
}

/** The appointment; only one that is booked takes a place of its slot. */
async function writeAppointment(tx: Tx, { id, order, schedule }: PlacedOrder): Promise<void> {
  if (!order.branch || !schedule.slot) return;
  const partnerBranchId = branchId(order.branch);
  const startsAt = new Date(schedule.slot.from);
  const state = slotState(order);
  const heldUntil = new Date(schedule.createdAt.getTime() + SLOT_HOLD_MINUTES * 60_000);
  await insert(tx, 'appointments', {
    orderId: id,
    partnerBranchId,
    startsAt,
    endsAt: new Date(schedule.slot.to),
    state,
    heldUntil: state === 'lapsed' ? heldUntil : null,
  });
  if (state !== 'booked') return;
  await change(
    tx,
    `INSERT INTO slot_places (partnerBranchId, startsAt, taken) VALUES (?, ?, 1)
     ON DUPLICATE KEY UPDATE taken = taken + 1`,
    [partnerBranchId, startsAt],
  );
}

/** What became of an order's appointment. */
export function slotState({ events }: DemoOrder): 'booked' | 'lapsed' | 'released' {
  if (events.includes('cancel')) return 'released';
  return events.includes('settle') ? 'booked' : 'lapsed';
}
