import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { SessionState, UNENDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import { PAGE_OPENING_MS } from '#shared/limits/payments.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { changeTransaction } from '#shared/server/payments/change-transaction.ts';
import { findSessions, type StoredSession } from '#shared/server/payments/find-sessions.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';

/** What is left to do before a payment is void: pages that ran out and of which the provider has not been heard. */
export interface OverduePages {
  transaction: LockedTransaction;
  sessions: StoredSession[];
}

/**
 * Voids extras that nobody has paid; the order stays as it was. Whoever stands on the provider's page may pay there until it runs out.
 * @throws RetryAt while a page can be paid on
 * @returns the pages to ask the provider about first, or null when there is nothing more to do
 */
export async function lapseAddons(tx: Tx, transactionId: string, actor: ChangedBy): Promise<OverduePages | null> {
  const transaction = await lockTransaction(tx, { id: transactionId });
  if (transaction?.status !== TransactionStatus.open) return null;
  const sessions = (await findSessions(tx, transactionId)).filter(({ state }) => UNENDED_SESSIONS.includes(state));
  const until = sessions.map(({ state, expiresAt, createdAt }) =>
    state === SessionState.opening ? createdAt.getTime() + PAGE_OPENING_MS : expiresAt.getTime(),
  );
  const latest = Math.max(0, ...until);
  if (latest > tx.now.getTime()) throw new RetryAt(new Date(latest), 'somebody may be paying');
  if (sessions.length > 0) return { transaction, sessions };
  const voided = await changeTransaction(tx, transaction, 'cancel', actor);
  if (isRefusal(voided)) throw new Error('an open payment could not be voided');
  return null;
}
