import { SESSION_MACHINE } from '#shared/domain/payments/checkout-session-machine.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { endReservation } from '#shared/server/vouchers/end-reservation.ts';
import { lockTransaction } from './lock-transaction.ts';

/** The provider does not know a page: nobody can pay on it. Another attempt takes a key of its own. */
export async function missSession(tx: Tx, transactionId: string, sessionId: string, actor: ChangedBy): Promise<void> {
  const transaction = await lockTransaction(tx, { id: transactionId });
  const { from, to } = SESSION_MACHINE.miss;
  await updateRows(tx, CheckoutSession, { state: to, askedAt: tx.now }, { id: sessionId, state: [...from] });
  if (transaction) await endReservation(tx, transaction.orderId, actor);
}
