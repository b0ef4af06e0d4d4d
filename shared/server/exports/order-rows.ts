import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import type { ExportForm } from '#shared/domain/exports/export-form.ts';
import type { OrderColumn } from '#shared/domain/exports/order-columns.ts';
import { STATUS_NAMES } from '#shared/domain/exports/read-values.ts';
import { formatAtOffset } from '#shared/domain/format-at-offset.ts';
import type { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal } from '#shared/errors.ts';
import { eachListedRow } from '#shared/server/database/each-listed-row.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, type Database, json, selectOne } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import { type OrderFilters, ordersLeft } from '#shared/server/orders/list-orders.ts';
import { type LabelRow, labelOf } from '#shared/server/orders/present-order.ts';
import { CARD, type OrderRow } from '#shared/server/orders/read-order.ts';
import { readWords } from '#shared/server/read-words.ts';
import type { AddressView } from '#shared/views/orders.ts';

/** An order with what a file says of it, and what its label depends on. */
export interface ExportedOrder
  extends Pick<
      OrderRow,
      | 'id'
      | 'orderNumber'
      | 'application'
      | 'productGroupKey'
      | 'productKey'
      | 'total'
      | 'deliveryAddress'
      | 'createdAt'
      | 'partnerBranchId'
      | 'startsAt'
      | 'endsAt'
      | 'slotState'
      | 'branchName'
    >,
    LabelRow {
  /** JSON text: read once for each product, not for each order. */
  productName: string;
  firstName: string;
  lastName: string;
  phoneNo: string;
  email: string | null;
  birthdate: string | null;
  sex: string | null;
  preferredLanguage: string;
  pricePaid: string | null;
  kitStatus: string | null;
  voucherCode: string | null;
}

/** What an order's label depends on, asked only of orders whose label it is: there are very many. */
const LABEL: Record<keyof LabelRow, string> = {
  ...{ status: 'o', callbackOpen: 'o', refundedAt: 'o', rejections: CARD.rejections },
  transactions: `IF(o.status IS NULL OR o.status = ${OrderStatus.CANCELLED}, ${CARD.transactions}, NULL)`,
  surveyStatus: `IF(o.status IN (${OrderStatus.CONFIRMED}, ${OrderStatus.RESULT_RECEIEVED}),
    (SELECT s.status FROM customer_surveys s WHERE s.orderId = o.id), NULL)`,
  // Only what the laboratory rejected is told with these, and not in a label.
  ...{ items: "'{}'", replacements: '0', replacedAt: 'NULL' },
};

/** What a file says of an order, by the names of its row; read with `CARD_JOINS` and the person `u`. */
export const EXPORTED: Record<keyof ExportedOrder, string> = {
  ...LABEL,
  ...{ id: 'o', createdAt: 'o', orderNumber: 'o', application: 'o', productGroupKey: 'o', productKey: 'o' },
  ...{ productName: 'CONCAT(o.productName)', total: 'o', deliveryAddress: 'o' },
  ...{ partnerBranchId: 'a', startsAt: 'a', endsAt: 'a', slotState: 'a.state', branchName: 'b.name' },
  ...{
    firstName: 'u',
    lastName: 'u',
    phoneNo: 'u',
    email: 'u',
    preferredLanguage: 'u',
    birthdate: BIRTHDATE,
    sex: 'u',
  },
  pricePaid: `(SELECT SUM(IF(l.kind IN ('refund', 'counter-refund'), -l.amount, l.amount))
    FROM transactions t JOIN ledger l ON l.transactionId = t.id WHERE t.orderId = o.id)`,
  kitStatus: '(SELECT k.status FROM kits k WHERE k.orderId = o.id)',
  voucherCode: `(SELECT c.code FROM voucher_uses v JOIN voucher_codes c ON c.id = v.codeId
    WHERE v.orderId = o.id AND v.state <> 'available' LIMIT 1)`,
};

const ORDER = columns<ExportedOrder>(EXPORTED);

const ORDERS: SortOrders<ExportedOrder, 'oldest'> = {
  oldest: [
    { of: 'createdAt', sql: 'o.createdAt', holds: 'instant' },
    { of: 'id', sql: 'o.id', holds: 'text' },
  ],
};

const COUNT = columns<{ orders: number }>({ orders: 'COUNT(*)' });
const RAPPEN = 100;
const RAPPEN_DIGITS = 2;
/** Rows of one reading: with fewer, the waiting between them costs more than they do. */
const STEP = 4000;

/** How many orders these filters leave. */
export async function countOrders(on: Database, filter: OrderFilters): Promise<number> {
  const { from, values } = ordersLeft(filter, 'o.createdAt');
  return (await selectOne(on, COUNT, from, values))?.orders ?? 0;
}

/** What a file says of an order, by its columns. */
type FileCells = Record<OrderColumn, string>;

interface Wish {
  filter: OrderFilters;
  form: Pick<ExportForm, 'language' | 'utcOffset'>;
}

/** The first orders that these filters leave, as a file would begin. */
export async function firstOrders(on: Database, { filter, form }: Wish, count: number): Promise<FileCells[]> {
  const page = await selectPage(on, ORDER, listOf(filter), { limit: count });
  if (isRefusal(page)) throw new Error('the list refused a page without a cursor');
  return page.items.map(orderPresenter(form));
}

/**
 * Hands over the orders that these filters leave, the oldest first, each once, also where others come meanwhile. They are read step by
 * step; yields how many each step had.
 */
export function readOrders(
  on: Database,
  { filter, form, step = STEP }: Wish & { step?: number },
  take: (cells: FileCells) => void,
): AsyncGenerator<number> {
  const present = orderPresenter(form);
  return eachListedRow(on, ORDER, listOf(filter), { size: step, take: (row) => take(present(row)) });
}

const listOf = (filter: OrderFilters) =>
  ({ ...ordersLeft(filter, 'o.createdAt'), orders: ORDERS, usual: 'oldest' }) as const;

/** How orders become rows of a file, by its columns. Keeps what orders share: there are few products, and each is in very many orders. */
export function orderPresenter({ language, utcOffset }: Wish['form']): (row: ExportedOrder) => FileCells {
  const { orderLabel } = readWords<{ orderLabel: Record<OrderLabel, string> }>(language, 'common');
  const offset = utcOffset ?? undefined;
  const products = new Map<string, string | undefined>();
  const nameOf = ({ productName, productKey }: ExportedOrder): string => {
    let name = products.get(productName);
    if (name === undefined) {
      if (products.size >= NAMES_KEPT) products.clear();
      name = json<Record<string, string>>(productName)[language];
      products.set(productName, name);
    }
    return name ?? productKey;
  };
  return (row) => {
    const ordered = formatAtOffset(row.createdAt, offset);
    const hasPlace = row.partnerBranchId !== null && row.slotState !== AppointmentState.released;
    const from = hasPlace ? formatAtOffset(row.startsAt, offset) : NO_TIME;
    const address = (row.deliveryAddress && json<AddressView>(row.deliveryAddress)) ?? NO_ADDRESS;
    return {
      orderNumber: row.orderNumber,
      orderedOn: ordered.date,
      orderedAt: ordered.time,
      status: row.status === null ? '' : (STATUS_NAMES.get(row.status) ?? ''),
      label: orderLabel[labelOf(row)],
      application: row.application,
      productGroup: row.productGroupKey,
      product: nameOf(row),
      total: inFrancs(row.total),
      paid: inFrancs(Number(row.pricePaid ?? 0)),
      currency: 'CHF',
      voucherCode: row.voucherCode ?? '',
      appointmentOn: from.date,
      appointmentFrom: from.time,
      appointmentTo: hasPlace ? formatAtOffset(row.endsAt, offset).time : '',
      branch: hasPlace ? row.branchName : '',
      kit: row.kitStatus ?? '',
      firstName: row.firstName,
      lastName: row.lastName,
      birthdate: swissDay(row.birthdate),
      sex: row.sex ?? '',
      phoneNo: row.phoneNo,
      email: row.email ?? '',
      language: row.preferredLanguage,
      streetAddress: address.streetAddress,
      zipCode: address.zipCode,
      city: address.city,
    };
  };
}

const NAMES_KEPT = 1000;
/** `1990-05-31` as `31.05.1990`, like every other day of the file. */
const swissDay = (day: string | null): string =>
  day === null ? '' : `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
const NO_ADDRESS: AddressView = { streetAddress: '', zipCode: '', city: '' };
const NO_TIME = { date: '', time: '' };

/** `109.00`: a parser and a spreadsheet read it alike. */
function inFrancs(rappen: number): string {
  const sign = rappen < 0 ? '-' : '';
  const whole = Math.abs(rappen);
  return `${sign}${Math.trunc(whole / RAPPEN)}.${String(whole % RAPPEN).padStart(RAPPEN_DIGITS, '0')}`;
}
