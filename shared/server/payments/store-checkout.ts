import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { OpenedCheckout } from '#shared/server/gateways/payments.ts';
import { changeTransaction } from './change-transaction.ts';
import { lockTransaction } from './lock-transaction.ts';

/** Stores the page that the provider opened for an attempt; does nothing when that attempt is over or has been paid. */
export async function storeCheckout(
  tx: Tx,
  { transactionId, attempt }: { transactionId: string; attempt: number },
  session: OpenedCheckout,
  actor: ChangedBy,
): Promise<void> {
  const transaction = await lockTransaction(tx, { id: transactionId });
  if (transaction?.attempt !== attempt || transaction.checkoutSessionId === session.id) return;
  const page = { checkoutSessionId: session.id, checkoutUrl: session.url };
  const opened = await changeTransaction(tx, transaction, 'open-page', actor, page);
  if (isRefusal(opened)) tx.log.info({ transactionId }, 'a page was opened for a payment that is not open any more');
}
