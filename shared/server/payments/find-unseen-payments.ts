import { MINUTE_MS } from '#shared/durations.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import type { CheckoutSession as SessionAtProvider } from '#shared/server/gateways/payments.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';

interface UnseenRow extends Pick<Row<Transaction>, 'orderId' | 'transactionNo'> {
  customerId: Row<Order>['customerId'];
}

/** Our clock and the provider's need not agree on where the list begins. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

const UNSEEN = columns<UnseenRow>({ orderId: 't', transactionNo: 't', customerId: 'o' });

/** Notes that the provider's list has these pages. */
export async function markSeen(tx: Tx, sessions: readonly SessionAtProvider[]): Promise<void> {
  if (sessions.length === 0) return;
  await updateRows(tx, CheckoutSession, { askedAt: tx.now }, { providerSessionId: sessions.map(({ id }) => id) });
}

/** Payments in our books whose page was made since an instant and is not in the provider's list. */
export function findUnseenPayments(
  tx: Tx,
  { since, startedAt }: { since: string; startedAt: string },
): Promise<UnseenRow[]> {
  return select(
    tx,
    UNSEEN,
    `FROM checkout_sessions s JOIN transactions t ON t.id = s.transactionId JOIN orders o ON o.id = t.orderId
       JOIN ledger l ON l.transactionId = t.id AND l.kind = 'payment'
     WHERE s.state = 'paid' AND s.createdAt >= ? AND l.at < ? AND (s.askedAt IS NULL OR s.askedAt < ?)`,
    [new Date(Date.parse(since) + CLOCK_SKEW_MS), new Date(startedAt), new Date(startedAt)],
  );
}
