import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { holdAskingEnds } from '#shared/domain/booking/hold-asking-ends.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { UNENDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { findSessions, type StoredSession } from '#shared/server/payments/find-sessions.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';

/** A hold that is over, and the pages on which it may have been paid. */
export interface EndedHold {
  payment: LockedTransaction;
  sessions: StoredSession[];
  /** Nobody waits for the provider's word any longer. */
  isGivenUp: boolean;
}

/**
 * Null for an order that was paid, or that has no place held. One that lapsed before may have left a page open.
 * @throws RetryAt while the hold is not over: it was renewed, or the job came too early
 */
export async function findEndedHold(tx: Tx, orderId: string): Promise<EndedHold | null> {
  const payment = await lockTransaction(tx, { firstOf: orderId });
  if (payment?.status !== TransactionStatus.open || payment.heldUntil === null) return null;
  const { slotState, heldUntil, startsAt } = payment;
  if (slotState !== AppointmentState.held && slotState !== AppointmentState.lapsed) return null;
  if (slotState === AppointmentState.held && heldUntil > tx.now) throw new RetryAt(heldUntil, 'the hold is not over');
  const sessions = (await findSessions(tx, payment.id)).filter(({ state }) => UNENDED_SESSIONS.includes(state));
  return { payment, sessions, isGivenUp: tx.now >= holdAskingEnds({ heldUntil, startsAt }) };
}
