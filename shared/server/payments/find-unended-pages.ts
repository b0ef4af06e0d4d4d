import { SessionState, UNENDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { findSessions, type StoredSession } from './find-sessions.ts';

export type PageRefusal = 'payment-processing' | 'payment-not-settled';

/**
 * The pages of a locked transaction on which somebody could still pay, oldest first. Refused while money is on its way, or came
 * in another amount than ours: until that is decided, nothing about the payment is changed.
 */
export async function findUnendedPages(tx: Tx, transactionId: string): Promise<StoredSession[] | Refusal<PageRefusal>> {
  const sessions = (await findSessions(tx, transactionId)).filter(({ state }) => UNENDED_SESSIONS.includes(state));
  if (sessions.some(({ state }) => state === SessionState.processing)) return refuse('payment-processing');
  if (sessions.some(({ state }) => state === SessionState.differs)) return refuse('payment-not-settled');
  return sessions;
}
