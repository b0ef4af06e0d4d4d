import type { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { type PartnerOrderFacts, partnerOrderState } from '#shared/domain/orders/partner-order-state.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { DAY_MS } from '#shared/durations.ts';
import { PARTNER_ORDERS_SHOWN } from '#shared/limits/partner-sales.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, selectOne } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';
import type { User } from '#shared/server/models/user.ts';
import { AT_COUNTER } from '#shared/server/payments/open-refund.ts';
import type { PartnerOrderRowView } from '#shared/views/partner-sales.ts';

/** What a counter may read of an order that it sold: nothing of answers and results is in it. */
export interface PartnerOrderRow
  extends Pick<
      Row<Order>,
      | 'id'
      | 'orderNumber'
      | 'status'
      | 'productName'
      | 'sampleType'
      | 'seenTermsAndConditions'
      | 'version'
      | 'createdAt'
      | 'customerId'
      | 'labelPrintedAt'
    >,
    Pick<Row<User>, 'firstName' | 'lastName' | 'birthdate' | 'sex' | 'preferredLanguage'>,
    Pick<Row<Transaction>, 'transactionNo' | 'amount' | 'paidWith' | 'settledAt' | 'checkoutState'> {
  payment: Row<Transaction>['status'];
  startsAt: Date;
  heldUntil: Date | null;
  slot: AppointmentState;
  /** Rappen that the branch has to give back. */
  owed: string | null;
}

const OWED = `r.type = '${TransactionType.refund}' AND r.status = '${TransactionStatus.open}'
  AND r.refundsId IN (SELECT p.id FROM transactions p WHERE p.orderId = o.id AND p.paidWith = '${AT_COUNTER}')`;

const ROW = columns<PartnerOrderRow>({
  id: 'o',
  orderNumber: 'o',
  status: 'o',
  productName: 'o',
  sampleType: 'o',
  seenTermsAndConditions: 'o',
  version: 'o',
  createdAt: 'o',
  customerId: 'o',
  labelPrintedAt: 'o',
  firstName: 'u',
  lastName: 'u',
  birthdate: BIRTHDATE,
  sex: 'u',
  preferredLanguage: 'u',
  transactionNo: 't',
  amount: 't',
  paidWith: 't',
  settledAt: 't',
  checkoutState: 't',
  payment: 't.status',
  startsAt: 'a',
  heldUntil: 'a',
  slot: 'a.state',
  owed: `(SELECT SUM(r.amount) FROM transactions r WHERE r.orderId = o.id AND ${OWED})`,
});

const FROM = `FROM orders o JOIN users u ON u.id = o.customerId JOIN appointments a ON a.orderId = o.id
  JOIN transactions t ON t.transactionNo = CONCAT(o.orderNumber, '-1')`;

/** One order that a branch sold; the door has looked whose it is. */
export const findPartnerRow = (on: Database, orderId: string): Promise<PartnerOrderRow | undefined> =>
  selectOne(on, ROW, `${FROM} WHERE o.id = ?`, [orderId]);

/** What a branch sold today (a day in Zurich), or for today, or owes somebody money for; by their time. */
export async function listPartnerRows(on: Database, branchId: string, now: Date): Promise<PartnerOrderRow[]> {
  const [before, after] = [now.getTime() - DAY_MS, now.getTime() + DAY_MS].map((at) => new Date(at));
  const rows = await select(
    on,
    ROW,
    `${FROM} WHERE o.soldByBranchId = ? AND u.closedAt IS NULL AND (o.createdAt > ? OR a.startsAt BETWEEN ? AND ?
       OR EXISTS (SELECT 1 FROM transactions r WHERE r.orderId = o.id AND ${OWED}))
     ORDER BY a.startsAt DESC, o.id LIMIT ${PARTNER_ORDERS_SHOWN}`,
    [branchId, before as Date, before as Date, after as Date],
  );
  const today = zurichDate(now);
  return rows
    .filter((row) => Number(row.owed ?? 0) > 0 || [row.createdAt, row.startsAt].some((at) => zurichDate(at) === today))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

const REFUND = columns<{ transactionNo: string; amount: number }>({ transactionNo: 'r', amount: 'r' });

/** What the branch has to give back of one order. */
export const listOwed = (on: Database, orderId: string) =>
  select(on, REFUND, `FROM transactions r JOIN orders o ON o.id = r.orderId WHERE o.id = ? AND ${OWED}`, [orderId]);

/** A line of the branch's day. */
export function presentPartnerRow(row: PartnerOrderRow): PartnerOrderRowView {
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    initials: [row.firstName, row.lastName].map((name) => `${name.slice(0, 1)}.`).join(' '),
    product: row.productName,
    at: row.startsAt.toISOString(),
    state: partnerOrderState(factsOf(row)),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    owed: Number(row.owed ?? 0),
  };
}

const factsOf = (row: PartnerOrderRow): PartnerOrderFacts => ({
  status: row.status,
  isConfirmed: Boolean(row.seenTermsAndConditions),
  payment: paymentStateOf({ status: row.payment, checkoutState: row.checkoutState }),
  slot: row.slot,
});
