import type { JobPayloads } from '#shared/jobs.ts';
import { announceOrder } from '#shared/server/announce.ts';
import { change, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

interface TransactionRow {
  orderId: string;
  customerId: string;
  version: number;
  status: string;
  checkoutState: string;
  checkoutSessionId: string | null;
  paymentIntentId: string | null;
  amount: number;
  transactionNo: string;
}

const CURRENCY = 'chf';

/**
 * Makes a transaction agree with the provider: asks for the session's present state and books what is paid. Amount and
 * currency must be ours to the Rappen, otherwise nothing is booked and operators are told (F26).
 */
export async function settlePayment(
  services: WorkerServices,
  { transactionId }: JobPayloads['settle-payment'],
): Promise<void> {
  const row = await findTransaction(services, transactionId);
  if (!row?.checkoutSessionId) return;
  if (row.checkoutState === 'slot-gone') {
    await settleTransaction(services, transactionId, { paymentIntentId: row.paymentIntentId });
    return;
  }
  if (row.status !== 'N/A') return;
  const session = await services.payments.getCheckoutSession(row.checkoutSessionId);
  if (session.status === 'complete' && session.paymentStatus === 'paid' && session.amountRefunded === 0) {
    const isOurs =
      session.amountTotal === row.amount &&
      session.currency === CURRENCY &&
      session.transactionNo === row.transactionNo;
    if (!isOurs) {
      services.log.error(
        { orderId: row.orderId, code: 'payment-differs' },
        'a payment differs from its transaction and was not booked',
      );
      return;
    }
    await settleTransaction(services, transactionId, { paymentIntentId: session.paymentIntentId });
  } else if (session.status === 'expired') await markExpired(services, transactionId, row);
}

async function markExpired(services: WorkerServices, transactionId: string, row: TransactionRow): Promise<void> {
  await inTransaction(services, async (tx) => {
    const changed = await change(
      tx,
      `UPDATE transactions SET checkoutState = 'expired' WHERE id = ? AND status = 'N/A' AND checkoutSessionId = ?
       AND checkoutState IN ('none', 'open', 'failed')`,
      [transactionId, row.checkoutSessionId],
    );
    if (changed === 1) await announceOrder(tx, { id: row.orderId, customerId: row.customerId, version: row.version });
  });
}

function findTransaction(services: WorkerServices, id: string): Promise<TransactionRow | undefined> {
  return selectOne<TransactionRow>(
    services,
    `SELECT t.orderId, o.customerId, o.version, t.status, t.checkoutState, t.checkoutSessionId, t.paymentIntentId, t.amount, t.transactionNo
     FROM transactions t JOIN orders o ON o.id = t.orderId WHERE t.id = ?`,
    [id],
  );
}
