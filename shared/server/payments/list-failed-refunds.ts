import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';

/** A refund that the provider gave up; `failure` is its word for why, `amount` in Rappen. */
export interface FailedRefundRow
  extends Pick<Row<Transaction>, 'id' | 'transactionNo' | 'orderId' | 'amount' | 'failure' | 'failedAt'> {
  orderNumber: Row<Order>['orderNumber'];
}

const FAILED = columns<FailedRefundRow>({
  id: 't',
  transactionNo: 't',
  orderId: 't',
  orderNumber: 'o',
  amount: 't',
  failure: 't',
  failedAt: 't',
});

/** Refunds that wait for a person, oldest first; `requestRefundAgain` gives each another try. */
export function listFailedRefunds(on: Database): Promise<FailedRefundRow[]> {
  return select(
    on,
    FAILED,
    `FROM transactions t JOIN orders o ON o.id = t.orderId
     WHERE t.type = ? AND t.status = ? AND t.checkoutState = ? ORDER BY t.failedAt, t.id`,
    [TransactionType.refund, TransactionStatus.open, CheckoutState.failed],
  );
}
