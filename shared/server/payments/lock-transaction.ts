import type { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { Appointment } from '#shared/server/models/appointment.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';

/** A transaction with its order and its appointment, all three locked until the commit. */
export interface LockedTransaction
  extends Omit<
    Row<Transaction>,
    'settledAt' | 'createdAt' | 'version' | 'failure' | 'failedAt' | 'decidedBy' | 'decisionReason' | 'reasons'
  > {
  orderNumber: Row<Order>['orderNumber'];
  customerId: Row<Order>['customerId'];
  orderStatus: Row<Order>['status'];
  productKey: Row<Order>['productKey'];
  productName: Row<Order>['productName'];
  seenTermsAndConditions: Row<Order>['seenTermsAndConditions'];
  deviceId: Row<Order>['deviceId'];
  soldByBranchId: Row<Order>['soldByBranchId'];
  /** Null for home sampling, as is all of the appointment. */
  slotState: AppointmentState | null;
  partnerBranchId: Row<Appointment>['partnerBranchId'];
  startsAt: Row<Appointment>['startsAt'];
  heldUntil: Row<Appointment>['heldUntil'];
  renewals: Row<Appointment>['renewals'];
}

const LOCKED = columns<LockedTransaction>({
  id: 't',
  orderId: 't',
  transactionNo: 't',
  type: 't',
  status: 't',
  amount: 't',
  attempt: 't',
  checkoutState: 't',
  paymentIntentId: 't',
  refundsId: 't',
  providerRefundId: 't',
  paidWith: 't',
  orderNumber: 'o',
  customerId: 'o',
  orderStatus: 'o.status',
  productKey: 'o',
  productName: 'o',
  seenTermsAndConditions: 'o',
  deviceId: 'o',
  soldByBranchId: 'o',
  slotState: 'a.state',
  partnerBranchId: 'a',
  startsAt: 'a',
  heldUntil: 'a',
  renewals: 'a',
});

/** The order first, and its transactions through it: by a key of their own MariaDB would lock the transaction before. */
const FROM = `FROM orders o STRAIGHT_JOIN transactions t IGNORE INDEX (PRIMARY, transactionNo) ON t.orderId = o.id
  LEFT JOIN appointments a ON a.orderId = o.id`;

/** By its id, by its number within an order, or the one an order was placed with. */
type Wanted = { id: string } | { orderId: string; transactionNo: string } | { firstOf: string };

/**
 * The one locked read of payment: whoever changes a transaction, or a slot that a payment may decide about, comes through here
 * and waits for whoever else does. The order is locked first, because everybody else does so: two who wait for each other are
 * a deadlock. Branch and customer are read apart, so that two payments never wait for one branch.
 */
export async function lockTransaction(tx: Tx, wanted: Wanted): Promise<LockedTransaction | undefined> {
  const [where, values] = conditionOf(wanted);
  return selectOne(tx, LOCKED, `${FROM} WHERE ${where} FOR UPDATE`, values);
}

function conditionOf(wanted: Wanted): [where: string, values: string[]] {
  if ('id' in wanted)
    return ['o.id = (SELECT orderId FROM transactions WHERE id = ?) AND t.id = ?', [wanted.id, wanted.id]];
  if ('firstOf' in wanted) return ["o.id = ? AND t.transactionNo = CONCAT(o.orderNumber, '-1')", [wanted.firstOf]];
  return ['o.id = ? AND t.transactionNo = ?', [wanted.orderId, wanted.transactionNo]];
}
