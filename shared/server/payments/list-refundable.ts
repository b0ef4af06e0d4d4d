import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';

/** A payment that was booked, and what of it nobody has decided to give back. */
export interface RefundablePayment extends Pick<Row<Transaction>, 'id' | 'transactionNo' | 'type'> {
  /** Rappen, never below 0. */
  left: number;
}

interface LeftRow extends Pick<Row<Transaction>, 'id' | 'orderId' | 'transactionNo' | 'type' | 'amount'> {
  wanted: string | null;
}

/**
 * SQL of what of a transaction `t` somebody decided to give back. A refund that failed and was asked for anew is void; one that was
 * given back another way is not to be given twice.
 */
export const DECIDED_BACK = `(SELECT SUM(r.amount) FROM transactions r WHERE r.refundsId = t.id
    AND (r.status <> '${TransactionStatus.canceled}' OR r.checkoutState = '${CheckoutState.elsewhere}'))`;

const LEFT = columns<LeftRow>({
  id: 't',
  orderId: 't',
  transactionNo: 't',
  type: 't',
  amount: 't',
  wanted: DECIDED_BACK,
});

/**
 * The booked payments of an order, oldest first, with what is left to give back, those that an administrator booked by hand
 * included. In an act the order is locked before: two
 * who decide at the same moment see each other's refunds.
 */
export async function listRefundable(on: Database | Tx, orderId: string): Promise<RefundablePayment[]> {
  return (await listRefundables(on, [orderId])).get(orderId) ?? [];
}

/** The same of many orders, by their ids; one without a booked payment is not among them. */
export async function listRefundables(
  on: Database | Tx,
  orderIds: readonly string[],
): Promise<Map<string, RefundablePayment[]>> {
  const booked = `FROM transactions t WHERE t.orderId IN (?) AND t.type <> ? AND t.status IN (?)
    ORDER BY t.createdAt, t.id`;
  const values = [orderIds, TransactionType.refund, [TransactionStatus.settled, TransactionStatus.refunded]];
  const payments = new Map<string, RefundablePayment[]>();
  for (const { orderId, amount, wanted, ...payment } of await select(on, LEFT, booked, values)) {
    const left = Math.max(0, amount - Number(wanted ?? 0));
    payments.set(orderId, [...(payments.get(orderId) ?? []), { ...payment, left }]);
  }
  return payments;
}

/** What comes back when an order is cancelled: the order and its add-ons. Whoever moved it has had what they paid for. */
export const isGivenBack = ({ type }: RefundablePayment): boolean => type !== TransactionType.reschedule;
