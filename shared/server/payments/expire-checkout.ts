import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeTransaction } from './change-transaction.ts';
import { lockTransaction } from './lock-transaction.ts';

/** The provider's page ran out; one that was replaced by a newer attempt, or is settled, changes nothing. */
export async function expireCheckout(
  tx: Tx,
  { transactionId, sessionId }: { transactionId: string; sessionId: string },
  actor: ChangedBy,
): Promise<void> {
  const transaction = await lockTransaction(tx, { id: transactionId });
  if (transaction?.checkoutSessionId !== sessionId) return;
  const expired = await changeTransaction(tx, transaction, 'expire', actor);
  if (isRefusal(expired)) tx.log.info({ transactionId }, 'a page ran out whose payment is not open any more');
}
