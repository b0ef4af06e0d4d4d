import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import type { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';
import type { FailureView } from '#shared/views/runtime.ts';

interface DifferentRow extends Pick<Row<CheckoutSession>, 'id' | 'providerSessionId' | 'askedAt' | 'createdAt'> {
  amount: Row<Transaction>['amount'];
  orderId: Row<Transaction>['orderId'];
  orderNumber: Row<Order>['orderNumber'];
}

const DIFFERENT = columns<DifferentRow>({
  id: 's',
  providerSessionId: 's',
  askedAt: 's',
  createdAt: 's',
  amount: 't',
  orderId: 't',
  orderNumber: 'o',
});

/**
 * Pages that were paid with another amount, in another currency or for another number than ours, oldest first. Nothing of it is
 * booked. The amount is the one we asked for; the code is the page's number, under which the provider shows what was paid.
 */
export async function listDifferentPayments(on: Database): Promise<FailureView[]> {
  const from = `FROM checkout_sessions s JOIN transactions t ON t.id = s.transactionId JOIN orders o ON o.id = t.orderId
    WHERE s.state = ? ORDER BY s.createdAt, s.id`;
  const rows = await select(on, DIFFERENT, from, [SessionState.differs]);
  return rows.map(({ id, providerSessionId, askedAt, createdAt, amount, orderId, orderNumber }) => ({
    _id: id,
    kind: FailureKind.payment,
    work: FailureKind.payment,
    reason: 'payment-differs',
    code: providerSessionId,
    subject: { kind: 'order', orderId, orderNumber },
    amount,
    tries: 1,
    failedAt: (askedAt ?? createdAt).toISOString(),
  }));
}
