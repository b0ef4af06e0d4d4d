import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import { changeTransaction } from './change-transaction.ts';
import { lockTransaction } from './lock-transaction.ts';

const ID = columns<{ id: string }>({ id: 'id' });

/**
 * Voids every payment of a locked order that nobody has made; a job ends the pages on which they could be. A refund that is on
 * its way goes on.
 */
export async function cancelOpenTransactions(tx: Tx, orderId: string, actor: ChangedBy): Promise<void> {
  const open = 'FROM transactions WHERE orderId = ? AND type <> ? AND status = ? ORDER BY createdAt, id';
  for (const { id } of await select(tx, ID, open, [orderId, TransactionType.refund, TransactionStatus.open])) {
    const transaction = await lockTransaction(tx, { id });
    const cancelled = transaction && (await changeTransaction(tx, transaction, 'cancel', actor));
    if (!cancelled || isRefusal(cancelled)) throw new Error('an open transaction could not be cancelled');
    await appendJob(tx, 'close-checkout', { transactionId: id });
  }
}
