import type { LocalText } from '#shared/languages.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, json, jsonRows, selectOne } from '#shared/server/database/sql.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';
import type { User } from '#shared/server/models/user.ts';

export interface InvoicedItem {
  key: string;
  name: LocalText;
  price: number;
  discount: number;
}

export interface InvoiceRow
  extends Pick<Row<Transaction>, 'transactionNo' | 'type' | 'status' | 'amount' | 'settledAt' | 'createdAt'>,
    Pick<Row<Order>, 'orderNumber' | 'invoiceAddress'>,
    Pick<Row<User>, 'firstName' | 'lastName' | 'streetAddress' | 'zipCode' | 'city'> {
  orderId: string;
  customerId: string;
  /** When the customer closed the account: the name is locked away then. */
  closedAt: Date | null;
  /** Of a refund: the payment that it gives back. */
  refundsNo: string | null;
  /** JSON, as are the others. */
  items: string | null;
  voucher: string | null;
  /** Refunds of this payment that are done. */
  credits: string | null;
}

const INVOICE = columns<InvoiceRow>({
  transactionNo: 't',
  type: 't',
  status: 't',
  amount: 't',
  settledAt: 't',
  createdAt: 't',
  orderId: 't',
  orderNumber: 'o',
  customerId: 'o',
  closedAt: 'u',
  invoiceAddress: 'o',
  firstName: 'u',
  lastName: 'u',
  streetAddress: 'u',
  zipCode: 'u',
  city: 'u',
  refundsNo: '(SELECT p.transactionNo FROM transactions p WHERE p.id = t.refundsId)',
  items: `(SELECT JSON_OBJECTAGG(i.position, JSON_OBJECT('key', i.itemKey, 'name', i.name, 'price', i.price, 'discount', i.discount))
    FROM order_items i WHERE i.transactionId = t.id)`,
  voucher: `(SELECT JSON_OBJECT('code', c.code) FROM voucher_uses w JOIN voucher_codes c ON c.id = w.codeId
    WHERE w.transactionId = t.id LIMIT 1)`,
  credits: `(SELECT JSON_ARRAYAGG(JSON_OBJECT('transactionNo', r.transactionNo, 'amount', r.amount) ORDER BY r.createdAt, r.id)
    FROM transactions r WHERE r.refundsId = t.id AND r.status = 'settled')`,
});

/** What a transaction's document is made of; both numbers must belong together. */
export function findInvoice(on: Database, orderNo: string, transactionNo: string): Promise<InvoiceRow | undefined> {
  return selectOne(
    on,
    INVOICE,
    `FROM transactions t JOIN orders o ON o.id = t.orderId JOIN users u ON u.id = o.customerId
     WHERE t.transactionNo = ? AND o.orderNumber = ?`,
    [transactionNo, orderNo],
  );
}

/** The items of a row, as they were ordered. */
export const itemsOf = (row: InvoiceRow): InvoicedItem[] =>
  jsonRows<InvoicedItem>(row.items).map((item) => ({ ...item, name: json<LocalText>(item.name) }));
