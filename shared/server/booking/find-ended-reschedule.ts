import { holdAskingEnds } from '#shared/domain/booking/hold-asking-ends.ts';
import { RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { UNENDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { findSessions } from '#shared/server/payments/find-sessions.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import type { EndedHold } from './find-ended-hold.ts';
import { findReschedule, type SavedReschedule } from './find-reschedule.ts';

/** A saved time whose hold is over, and the pages on which it may have been paid. */
export interface EndedReschedule extends EndedHold {
  saved: SavedReschedule;
}

/**
 * Null for one that was paid or given back.
 * @throws RetryAt while the hold is not over
 */
export async function findEndedReschedule(tx: Tx, transactionId: string): Promise<EndedReschedule | null> {
  const payment = await lockTransaction(tx, { id: transactionId });
  const saved = payment && (await findReschedule(tx, transactionId));
  if (payment?.status !== TransactionStatus.open || saved?.state !== RescheduleState.held) return null;
  const { heldUntil } = saved;
  if (heldUntil > tx.now) throw new RetryAt(heldUntil, 'the hold is not over');
  const sessions = (await findSessions(tx, payment.id)).filter(({ state }) => UNENDED_SESSIONS.includes(state));
  return { payment, saved, sessions, isGivenUp: tx.now >= holdAskingEnds(saved) };
}
