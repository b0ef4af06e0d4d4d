import type { ExportForm } from '#shared/domain/exports/export-form.ts';
import { formatAtOffset } from '#shared/domain/format-at-offset.ts';
import type { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal } from '#shared/errors.ts';
import { MAX_PAGE_ROWS } from '#shared/limits.ts';
import type { CsvRow } from '#shared/server/csv-file.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, type Database, json, selectOne } from '#shared/server/database/sql.ts';
import { type OrderFilters, ordersLeft } from '#shared/server/orders/list-orders.ts';
import { labelOf } from '#shared/server/orders/present-order.ts';
import { CARD, type OrderRow } from '#shared/server/orders/read-order.ts';
import { readWords } from '#shared/server/read-words.ts';
import type { AddressView } from '#shared/views/orders.ts';

interface ExportedOrder extends OrderRow {
  firstName: string;
  lastName: string;
  phoneNo: string;
  email: string | null;
  preferredLanguage: string;
  pricePaid: string | null;
  kitStatus: string | null;
  voucherCode: string | null;
}

const EXPORTED = columns<ExportedOrder>({
  ...CARD,
  ...{ firstName: 'u', lastName: 'u', phoneNo: 'u', email: 'u', preferredLanguage: 'u' },
  pricePaid: `(SELECT SUM(IF(l.kind = 'refund', -l.amount, l.amount))
    FROM transactions t JOIN ledger l ON l.transactionId = t.id WHERE t.orderId = o.id)`,
  kitStatus: '(SELECT k.status FROM kits k WHERE k.orderId = o.id)',
  voucherCode: `(SELECT c.code FROM voucher_uses v JOIN voucher_codes c ON c.id = v.codeId
    WHERE v.orderId = o.id AND v.state <> 'available' LIMIT 1)`,
});

const ORDERS: SortOrders<ExportedOrder, 'oldest'> = {
  oldest: [
    { of: 'createdAt', sql: 'o.createdAt', holds: 'instant' },
    { of: 'id', sql: 'o.id', holds: 'text' },
  ],
};

export const ORDER_COLUMNS = [
  ...['orderNumber', 'orderedOn', 'orderedAt', 'status', 'label', 'application', 'productGroup', 'product'],
  ...['total', 'paid', 'currency', 'voucherCode', 'appointmentOn', 'appointmentFrom', 'appointmentTo', 'branch', 'kit'],
  ...['firstName', 'lastName', 'phoneNo', 'email', 'language', 'streetAddress', 'zipCode', 'city'],
];

const COUNT = columns<{ orders: number }>({ orders: 'COUNT(*)' });
const STATUS_NAMES = new Map(Object.entries(OrderStatus).map(([name, status]) => [status, name]));
const RAPPEN_DIGITS = 2;

/** How many orders these filters leave. */
export async function countOrders(on: Database, filter: OrderFilters): Promise<number> {
  const { from, values } = ordersLeft(filter, 'o.createdAt');
  return (await selectOne(on, COUNT, from, values))?.orders ?? 0;
}

interface Rows {
  filter: OrderFilters;
  form: Pick<ExportForm, 'language' | 'utcOffset'>;
  /** Rows of one reading. */
  step?: number;
}

/** The orders that these filters leave, the oldest first, read step by step: each once, also where others come meanwhile. */
export async function* readOrderRows(
  on: Database,
  { filter, form, step = MAX_PAGE_ROWS }: Rows,
): AsyncGenerator<CsvRow[]> {
  const { orderLabel } = readWords<{ orderLabel: Record<OrderLabel, string> }>(form.language, 'common');
  const list = { ...ordersLeft(filter, 'o.createdAt'), orders: ORDERS, usual: 'oldest' } as const;
  let cursor: string | undefined;
  do {
    const page = await selectPage(on, EXPORTED, list, { cursor, limit: step });
    if (isRefusal(page)) throw new Error('the list refused a cursor of its own');
    yield page.items.map((row) => presentRow(row, form, orderLabel[labelOf(row)]));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

function presentRow(row: ExportedOrder, { language, utcOffset }: Rows['form'], label: string): CsvRow {
  const offset = utcOffset ?? undefined;
  const ordered = formatAtOffset(row.createdAt, offset);
  const hasPlace = row.partnerBranchId !== null && row.slotState !== 'released';
  const from = hasPlace ? formatAtOffset(row.startsAt, offset) : null;
  const { streetAddress, zipCode, city } =
    (row.deliveryAddress && json<AddressView>(row.deliveryAddress)) ?? NO_ADDRESS;
  return {
    ...{ orderNumber: row.orderNumber, orderedOn: ordered.date, orderedAt: ordered.time },
    status: row.status === null ? '' : (STATUS_NAMES.get(row.status) ?? ''),
    ...{ label, application: row.application, productGroup: row.productGroupKey },
    product: json<Record<string, string>>(row.productName)[language] ?? row.productKey,
    ...{ total: inFrancs(row.total), paid: inFrancs(Number(row.pricePaid ?? 0)), currency: 'CHF' },
    ...{ voucherCode: row.voucherCode ?? '', appointmentOn: from?.date ?? '', appointmentFrom: from?.time ?? '' },
    appointmentTo: hasPlace ? formatAtOffset(row.endsAt, offset).time : '',
    ...{ branch: hasPlace ? row.branchName : '', kit: row.kitStatus ?? '' },
    ...{ firstName: row.firstName, lastName: row.lastName, phoneNo: row.phoneNo, email: row.email ?? '' },
    ...{ language: row.preferredLanguage, streetAddress, zipCode, city },
  };
}

const NO_ADDRESS: AddressView = { streetAddress: '', zipCode: '', city: '' };
/** `109.00`: a parser and a spreadsheet read it alike. */
const inFrancs = (rappen: number): string => (rappen / 100).toFixed(RAPPEN_DIGITS);
