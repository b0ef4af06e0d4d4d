import { v7 as uuidv7 } from 'uuid';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import type { StoredSession } from './find-sessions.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/**
 * The page of a locked transaction's attempt, before the provider is asked for it, or one that only the provider knows: that
 * one has no key of ours.
 */
export async function insertSession(
  tx: Tx,
  { id: transactionId, attempt }: Pick<LockedTransaction, 'id' | 'attempt'>,
  wish: { expiresAt: Date; amount: number; isOurs: boolean },
): Promise<StoredSession> {
  const row = {
    id: uuidv7(),
    attempt,
    idempotencyKey: wish.isOurs ? `checkout:${transactionId}:${attempt}` : null,
    providerSessionId: null,
    url: null,
    expiresAt: wish.expiresAt,
    amount: wish.amount,
    state: SessionState.opening,
    createdAt: tx.now,
  };
  await insert(tx, CheckoutSession, { ...row, transactionId });
  return row;
}
