import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';

/** A transaction and until when its order's slot is held. */
export interface PaymentRow
  extends Pick<
    Row<Transaction>,
    'id' | 'transactionNo' | 'orderId' | 'amount' | 'status' | 'checkoutState' | 'checkoutSessionId' | 'settledAt'
  > {
  heldUntil: Date | null;
}

const PAYMENT = columns<PaymentRow>({
  id: 't',
  transactionNo: 't',
  orderId: 't',
  amount: 't',
  status: 't',
  checkoutState: 't',
  checkoutSessionId: 't',
  settledAt: 't',
  heldUntil: 'a',
});

/** One transaction of an order, or undefined. */
export function findPayment(on: Database, orderId: string, transactionNo: string): Promise<PaymentRow | undefined> {
  return selectOne(
    on,
    PAYMENT,
    `FROM transactions t LEFT JOIN appointments a ON a.orderId = t.orderId AND a.state = ?
     WHERE t.transactionNo = ? AND t.orderId = ?`,
    [AppointmentState.held, transactionNo, orderId],
  );
}
