import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeIfOpen } from './change-if-open.ts';
import { lockTransaction } from './lock-transaction.ts';

/** The provider declined a payment: the order stays payable and says so. Late news about one that is settled changes nothing. */
export async function declinePayment(tx: Tx, transactionId: string, actor: ChangedBy): Promise<void> {
  const transaction = await lockTransaction(tx, { id: transactionId });
  if (transaction) await changeIfOpen(tx, transaction, 'decline', actor);
}
