import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { priceOrder } from '#shared/domain/catalogue/price-order.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { makeTransactionNumber } from '#shared/domain/orders/order-number.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import type { Language } from '#shared/languages.ts';
import type { Addon, Product } from '#shared/server/catalogue/read-catalogue.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { insertTogether, rowsFor, type Tx } from '#shared/server/database/sql.ts';
import { AcceptedText } from '#shared/server/models/accepted-text.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { newId } from '#shared/server/new-id.ts';
import type { AddressView } from '#shared/views/orders.ts';

/** An order that is about to be written: what was decided about it. */
export interface NewOrder {
  id: string;
  orderNumber: string;
  customerId: string;
  /** The key of the call and what it said, so that a repeat is known and another call with the key is refused. */
  idempotencyKey?: string | null;
  idempotencyHash?: string | null;
  /** The browser it was placed with, where it is known. */
  deviceId?: string | null;
  language: Language;
  product: Product;
  addons: readonly Addon[];
  /** The place it takes; null for home sampling. */
  slot: { partnerBranchId: string; startsAt: Date; endsAt: Date; heldUntil: Date | null } | null;
  deliveryAddress: AddressView | null;
  invoiceAddress: AddressView | null;
  statementVersion: string;
  /** No accepted texts are written: whoever ordered did not read them here. */
  nobodyAccepted?: true;
  survey: { id: string; questions: number };
  placedAt: Date;
  /** What happened since, in demo data and benchmarks: columns that differ from those of a fresh order. */
  since?: {
    order?: Partial<NewRow<Order>>;
    transaction?: Partial<NewRow<Transaction>>;
    survey?: Partial<NewRow<CustomerSurvey>>;
    appointment?: Partial<NewRow<Appointment>>;
  };
}

/**
 * Writes orders with their items, accepted texts, first transaction, questionnaire and appointment, in one statement, or one a table where
 * they are many. The one place that knows which rows an order consists of; nothing is decided here, and no place is taken.
 */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
  const rows = orders.map(rowsOf);
  await insertTogether(tx, [
    rowsFor(
      Order,
      rows.map(({ order }) => order),
    ),
    rowsFor(
      OrderItem,
      rows.flatMap(({ items }) => items),
    ),
    rowsFor(
      AcceptedText,
      rows.flatMap(({ texts }) => texts),
    ),
    rowsFor(
      Transaction,
      rows.map(({ transaction }) => transaction),
    ),
    rowsFor(
      CustomerSurvey,
      rows.map(({ survey }) => survey),
    ),
    rowsFor(
      Appointment,
      rows.flatMap(({ appointment }) => appointment ?? []),
    ),
  ]);
}

function rowsOf(placed: NewOrder) {
  const { id, orderNumber, customerId, product, addons, slot, placedAt, since = {} } = placed;
  const { total } = priceOrder(product, addons);
  const transaction: NewRow<Transaction> = {
    id: newId(),
    orderId: id,
    transactionNo: makeTransactionNumber(orderNumber, 1),
    type: TransactionType.order,
    amount: total,
    createdAt: placedAt,
    ...since.transaction,
  };
  const order: NewRow<Order> = {
    id,
    orderNumber,
    customerId,
    idempotencyKey: placed.idempotencyKey ?? null,
    idempotencyHash: placed.idempotencyHash ?? null,
    deviceId: placed.deviceId ?? null,
    application: slot ? Application.branch : Application.homeSampling,
    productGroupKey: product.groupKey,
    productKey: product.key,
    productName: product.name,
    sampleType: product.sampleType,
    fastingHours: product.fastingHours,
    turnaroundDays: product.turnaroundDays,
    total,
    language: placed.language,
    deliveryAddress: placed.deliveryAddress,
    invoiceAddress: placed.invoiceAddress,
    statementVersion: placed.statementVersion,
    statementConfirmedAt: placedAt,
    lastUpdatedTransactionNo: transaction.transactionNo,
    createdAt: placedAt,
    ...since.order,
  };
  const lines = [
    { kind: 'product' as const, item: product },
    ...addons.map((item) => ({ kind: 'addon' as const, item })),
  ];
  const items = lines.map(({ kind, item }, position): NewRow<OrderItem> => {
    const { key, name, markers, price } = item;
    return { orderId: id, position, kind, itemKey: key, name, markers, price, transactionId: transaction.id };
  });
  const survey: NewRow<CustomerSurvey> = {
    id: newId(),
    orderId: id,
    customerId,
    surveyId: placed.survey.id,
    questions: placed.survey.questions,
    ...since.survey,
  };
  const appointment: NewRow<Appointment> | null = slot && {
    orderId: id,
    partnerBranchId: slot.partnerBranchId,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    heldUntil: slot.heldUntil,
    state: AppointmentState.held,
    ...since.appointment,
  };
  const read = { orderId: id, language: placed.language, acceptedAt: placedAt };
  const statement = { ...read, text: 'medical-statement', version: placed.statementVersion } as const;
  const texts: NewRow<AcceptedText>[] = placed.nobodyAccepted ? [] : [statement];
  if (order.termsVersion) texts.push({ ...read, text: 'terms', version: order.termsVersion });
  return { order, items, texts, transaction, survey, appointment };
}
