import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import { priceOrder } from '#shared/domain/catalogue/price-order.ts';
import { makeTransactionNumber } from '#shared/domain/orders/order-number.ts';
import { SLOT_HOLD_MINUTES } from '#shared/limits.ts';
import type { Addon, Product } from '#shared/server/catalogue/read-catalogue.ts';
import { demoId } from './demo-id.ts';
import type { DemoOrder } from './demo-orders.ts';
import type { DemoPerson } from './demo-people.ts';
import { branchId } from './load-catalogue.ts';
import { personId } from './load-people.ts';
import type { RowBook } from './row-book.ts';
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

/** Notes the rows of an order as the product would have them by now: items, money, appointment and history agree with one another. */
export function placeOrder(book: RowBook, placed: PlacedOrder): void {
  writeOrder(book, placed);
  writeMoney(book, placed);
  writeAppointment(book, placed);
  const { id, order, history } = placed;
  book.addAll(
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

function writeOrder(
  book: RowBook,
  { id, orderNumber, order, customer, product, addons, schedule, history }: PlacedOrder,
): void {
  const { zipCode = '', city = '', streetAddress = '' } = customer;
  book.add('orders', {
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
  book.addAll(
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
function writeMoney(book: RowBook, { id, orderNumber, order, product, addons, schedule }: PlacedOrder): void {
  const amount = priceOrder(product, addons).total;
  const isPaid = order.events.includes('settle');
  const isCancelled = order.events.includes('cancel');
  const paymentIntentId = `pi_demo_${orderNumber}`;
  book.add('transactions', {
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
  if (isPaid) book.add('ledger', { ...entry, kind: 'payment', at: schedule.paidAt });
  if (order.refunded) {
    book.add('ledger', {
      ...entry,
      kind: 'refund',
      providerId: `re_demo_${orderNumber}`,
      at: schedule.cancelledAt,
    });
  }
}

/** The appointment; only one that is booked takes a place of its slot. */
function writeAppointment(book: RowBook, { id, order, schedule }: PlacedOrder): void {
  if (!order.branch || !schedule.slot) return;
  const partnerBranchId = branchId(order.branch);
  const startsAt = new Date(schedule.slot.from);
  const state = slotState(order);
  const heldUntil = new Date(schedule.createdAt.getTime() + SLOT_HOLD_MINUTES * 60_000);
  book.add('appointments', {
    orderId: id,
    partnerBranchId,
    startsAt,
    endsAt: new Date(schedule.slot.to),
    state,
    heldUntil: state === 'lapsed' ? heldUntil : null,
  });
  if (state !== 'booked') return;
  book.add('slot_places', { partnerBranchId, startsAt, taken: 1 });
}

/** What became of an order's appointment. */
export function slotState({ events }: DemoOrder): 'booked' | 'lapsed' | 'released' {
  if (events.includes('cancel')) return 'released';
  return events.includes('settle') ? 'booked' : 'lapsed';
}
