import type { ExportForm } from '#shared/domain/exports/export-form.ts';
import type { OrderColumn } from '#shared/domain/exports/order-columns.ts';
import { STATUS_NAMES } from '#shared/domain/exports/read-values.ts';
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

export interface ExportedOrder extends OrderRow {
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

/** What no column of the file shows is not read, and payments only where the label asks for them: there are very many orders. */
const NOT_SHOWN = {
  ...{ items: "'[]'", replacements: '0', replacedAt: 'NULL' },
  transactions: `IF(o.status IS NULL OR o.status = ${OrderStatus.CANCELLED}, ${CARD.transactions}, NULL)`,
};

export const EXPORTED = columns<ExportedOrder>({
  ...CARD,
  ...NOT_SHOWN,
  ...{ firstName: 'u', lastName: 'u', phoneNo: 'u', email: 'u', preferredLanguage: 'u', birthdate: 'u', sex: 'u' },
  pricePaid: `(SELECT SUM(IF(l.kind IN ('refund', 'counter-refund'), -l.amount, l.amount))
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

const COUNT = columns<{ orders: number }>({ orders: 'COUNT(*)' });
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
  const read = async (cursor?: string) => {
    const page = await selectPage(on, EXPORTED, list, { cursor, limit: step });
    if (isRefusal(page)) throw new Error('the list refused a cursor of its own');
    return page;
  };
  let next: ReturnType<typeof read> | null = read();
  while (next) {
    const page: Awaited<ReturnType<typeof read>> = await next;
    // The database reads on while these are written.
    next = page.next === null ? null : read(page.next);
    // Whoever stops here hears nothing of it any more.
    next?.catch(() => undefined);
    yield page.items.map((row) => presentRow(row, form, orderLabel[labelOf(row)]));
  }
}

/** An order as a row of a file, by its columns. */
export function presentRow(
  row: ExportedOrder,
  { language, utcOffset }: Rows['form'],
  label: string,
): Record<OrderColumn, string> {
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
    ...{ firstName: row.firstName, lastName: row.lastName, birthdate: swissDay(row.birthdate), sex: row.sex ?? '' },
    ...{ phoneNo: row.phoneNo, email: row.email ?? '' },
    ...{ language: row.preferredLanguage, streetAddress, zipCode, city },
  };
}

/** `1990-05-31` as `31.05.1990`, like every other day of the file. */
const swissDay = (day: string | null): string => day?.split('-').reverse().join('.') ?? '';
const NO_ADDRESS: AddressView = { streetAddress: '', zipCode: '', city: '' };
/** `109.00`: a parser and a spreadsheet read it alike. */
const inFrancs = (rappen: number): string => (rappen / 100).toFixed(RAPPEN_DIGITS);
