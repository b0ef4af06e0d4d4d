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

interface LeftRow extends Pick<Row<Transaction>, 'id' | 'orderId' | 'transactionNo' | 'type'> {
  left: string;
}

/**
 * SQL of what of a transaction `t` somebody decided to give back. A refund that failed and was asked for anew is void; one that was
 * given back another way is not to be given twice.
 */
export const DECIDED_BACK = `(SELECT SUM(r.amount) FROM transactions r WHERE r.refundsId = t.id
    AND (r.status <> '${TransactionStatus.canceled}' OR r.checkoutState = '${CheckoutState.elsewhere}'))`;

const LEFT_OF = `GREATEST(0, t.amount - COALESCE(${DECIDED_BACK}, 0))`;

const LEFT = columns<LeftRow>({
  id: 't',
  orderId: 't',
  transactionNo: 't',
  type: 't',
  left: LEFT_OF,
});

const IS_BOOKED = `t.type <> '${TransactionType.refund}' AND t.status IN ('${TransactionStatus.settled}', '${TransactionStatus.refunded}')`;
const OLDEST_FIRST = 'ORDER BY t.createdAt, t.id';

/** SQL of what `listRefundable` has left of a transaction `t` that `isGivenBack` with its order: Rappen, NULL where it is not booked. */
export const LEFT_TO_GIVE_BACK = `IF(${IS_BOOKED} AND t.type <> '${TransactionType.reschedule}', ${LEFT_OF}, NULL)`;

/**
 * The booked payments of an order, oldest first, with what is left to give back, those that an administrator booked by hand
 * included. In an act the order is locked before: two
 * who decide at the same moment see each other's refunds.
 */
export async function listRefundable(on: Database | Tx, orderId: string): Promise<RefundablePayment[]> {
  const from = `FROM transactions t WHERE t.orderId = ? AND ${IS_BOOKED} ${OLDEST_FIRST}`;
  return (await select(on, LEFT, from, [orderId])).map(presentLeft);
}

/** The same of many orders, by their ids; one without a booked payment is not among them. */
export async function listRefundables(
  on: Database | Tx,
  orderIds: readonly string[],
): Promise<Map<string, RefundablePayment[]>> {
  const from = `FROM transactions t WHERE t.orderId IN (?) AND ${IS_BOOKED} ${OLDEST_FIRST}`;
  const ofOrders = Map.groupBy(await select(on, LEFT, from, [orderIds]), ({ orderId }) => orderId);
  return new Map([...ofOrders].map(([orderId, rows]) => [orderId, rows.map(presentLeft)]));
}

const presentLeft = ({ orderId: _orderId, left, ...payment }: LeftRow): RefundablePayment => ({
  ...payment,
  left: Number(left),
});

/** What comes back when an order is cancelled: the order and its add-ons. Whoever moved it has had what they paid for. */
export const isGivenBack = ({ type }: RefundablePayment): boolean => type !== TransactionType.reschedule;
