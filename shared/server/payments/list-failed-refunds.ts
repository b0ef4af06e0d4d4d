import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';
import type { FailureView } from '#shared/views/runtime.ts';

interface FailedRow
  extends Pick<Row<Transaction>, 'id' | 'orderId' | 'amount' | 'attempt' | 'failure' | 'failedAt' | 'createdAt'> {
  orderNumber: Row<Order>['orderNumber'];
}

const FAILED = columns<FailedRow>({
  id: 't',
  orderId: 't',
  orderNumber: 'o',
  amount: 't',
  attempt: 't',
  failure: 't',
  failedAt: 't',
  createdAt: 't',
});

/** Refunds that the provider gave up and that wait for a person, oldest first; the code is the provider's word for why. */
export async function listFailedRefunds(on: Database): Promise<FailureView[]> {
  const rows = await select(
    on,
    FAILED,
    `FROM transactions t JOIN orders o ON o.id = t.orderId
     WHERE t.type = ? AND t.status = ? AND t.checkoutState = ? ORDER BY t.failedAt, t.id`,
    [TransactionType.refund, TransactionStatus.open, CheckoutState.failed],
  );
  return rows.map(({ id, orderId, orderNumber, amount, attempt, failure, failedAt, createdAt }) => ({
    _id: id,
    kind: FailureKind.refund,
    work: FailureKind.refund,
    reason: 'refund-failed',
    code: failure,
    subject: { kind: 'order', orderId, orderNumber },
    amount: Math.abs(amount),
    // Counted are keys with which the provider was asked; the first has no number.
    tries: attempt + 1,
    failedAt: (failedAt ?? createdAt).toISOString(),
  }));
}
