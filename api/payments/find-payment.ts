import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { UNENDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';

/** A transaction and until when its order's slot is held. */
export interface PaymentRow
  extends Pick<
    Row<Transaction>,
    'id' | 'transactionNo' | 'type' | 'orderId' | 'amount' | 'status' | 'checkoutState' | 'settledAt'
  > {
  slotState: AppointmentState | null;
  heldUntil: Date | null;
  /** Pages about which the provider has the last word still to say. */
  openPages: number;
}

const PAYMENT = columns<PaymentRow>({
  id: 't',
  transactionNo: 't',
  type: 't',
  orderId: 't',
  amount: 't',
  status: 't',
  checkoutState: 't',
  settledAt: 't',
  slotState: 'a.state',
  heldUntil: 'a',
  openPages: '(SELECT COUNT(*) FROM checkout_sessions s WHERE s.transactionId = t.id AND s.state IN (?))',
});

/** One transaction of an order, or undefined. */
export function findPayment(on: Database, orderId: string, transactionNo: string): Promise<PaymentRow | undefined> {
  return selectOne(
    on,
    PAYMENT,
    `FROM transactions t LEFT JOIN appointments a ON a.orderId = t.orderId AND a.state = ?
     WHERE t.transactionNo = ? AND t.orderId = ?`,
    [UNENDED_SESSIONS, AppointmentState.held, transactionNo, orderId],
  );
}
