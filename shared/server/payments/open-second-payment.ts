import { exists, type Tx } from '#shared/server/database/sql.ts';
import type { Payment } from './book-payment.ts';
import { insertTransaction } from './insert-transaction.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/**
 * A transaction for money that came a second time, of the same type and amount, so that the ledger holds it; null when this
 * payment has one. The first transaction is locked: two runs of a job see each other.
 */
export async function openSecondPayment(
  tx: Tx,
  first: LockedTransaction,
  { paymentIntentId }: Payment,
): Promise<LockedTransaction | null> {
  const known = 'FROM transactions WHERE orderId = ? AND paymentIntentId = ?';
  if (paymentIntentId === null || (await exists(tx, known, [first.orderId, paymentIntentId]))) return null;
  return insertTransaction(tx, first, { type: first.type, amount: first.amount, paymentIntentId });
}
