import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeTransaction } from './change-transaction.ts';
import { lockTransaction } from './lock-transaction.ts';

/** The provider declined a payment: the order stays payable and says so. Late news about one that is settled changes nothing. */
export async function declinePayment(tx: Tx, transactionId: string, actor: ChangedBy): Promise<void> {
  const transaction = await lockTransaction(tx, { id: transactionId });
  const declined = transaction && (await changeTransaction(tx, transaction, 'decline', actor));
  if (isRefusal(declined)) tx.log.info({ transactionId }, 'a payment was declined that is not open any more');
}
