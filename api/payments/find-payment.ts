import { appendJob } from '#shared/server/database/outbox.ts';
import { selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';
import type { PaymentView } from '#shared/views/orders.ts';

interface PaymentRow {
  id: string;
  transactionNo: string;
  orderId: string;
  amount: number;
  status: 'settled' | 'canceled' | 'refunded' | 'N/A';
  checkoutState: 'none' | 'open' | 'failed' | 'expired' | 'complete' | 'slot-gone';
  checkoutSessionId: string | null;
  settledAt: Date | null;
  heldUntil: Date | null;
}

/** A person who looks at an open payment makes us ask the provider, at most this often (its webhook may be late, F23). */
const ASK_EVERY_MS = 10_000;

/** The state of one payment, or undefined when the order has no such transaction. */
export async function findPayment(
  services: Services,
  orderId: string,
  transactionNo: string,
): Promise<PaymentView | undefined> {
  const row = await selectOne<PaymentRow>(
    services,
    `SELECT t.id, t.transactionNo, t.orderId, t.amount, t.status, t.checkoutState, t.checkoutSessionId, t.settledAt,
       IF(a.state = 'held', a.heldUntil, NULL) AS heldUntil
     FROM transactions t LEFT JOIN appointments a ON a.orderId = t.orderId WHERE t.transactionNo = ? AND t.orderId = ?`,
    [transactionNo, orderId],
  );
  if (!row) return undefined;
  if (row.status === 'N/A' && row.checkoutSessionId) await askProvider(services, row.id);
  return {
    transactionNo: row.transactionNo,
    orderId: row.orderId,
    amount: row.amount,
    state: stateOf(row),
    settledAt: row.settledAt?.toISOString() ?? null,
    holdUntil: row.heldUntil?.toISOString() ?? null,
  };
}

function stateOf({ status, checkoutState }: PaymentRow): PaymentView['state'] {
  if (status === 'canceled' || status === 'refunded') return 'canceled';
  if (checkoutState === 'slot-gone') return 'slot-gone';
  if (status === 'settled') return 'settled';
  if (checkoutState === 'failed' || checkoutState === 'expired') return checkoutState;
  return checkoutState === 'open' ? 'pending' : 'open';
}

function askProvider(services: Services, transactionId: string): Promise<void> {
  const round = Math.floor(services.now().getTime() / ASK_EVERY_MS);
  return inTransaction(services, (tx) =>
    appendJob(tx, 'settle-payment', { transactionId }, { key: `ask:${transactionId}:${round}` }),
  );
}
