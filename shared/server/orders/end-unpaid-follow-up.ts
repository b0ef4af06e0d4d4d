import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { UNENDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { cancelOpenTransactions } from '#shared/server/payments/cancel-open-transactions.ts';
import { findSessions, type StoredSession } from '#shared/server/payments/find-sessions.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { ON_CANCELLED } from './on-cancelled.ts';

/** A follow-up order that nobody has paid, and the pages on which it still may be. */
export interface UnpaidFollowUp {
  payment: LockedTransaction;
  sessions: StoredSession[];
}

/** Null for an order that was paid or cancelled. */
export async function findUnpaidFollowUp(tx: Tx, orderId: string): Promise<UnpaidFollowUp | null> {
  const payment = await lockTransaction(tx, { firstOf: orderId });
  if (payment?.status !== TransactionStatus.open || payment.orderStatus !== null) return null;
  const sessions = (await findSessions(tx, payment.id)).filter(({ state }) => UNENDED_SESSIONS.includes(state));
  return { payment, sessions };
}

/**
 * Cancels a follow-up order that was not paid in time: its voucher is free again, and its recommendation open. Does nothing for one that
 * was paid; money that comes all the same is given back when it is booked.
 * @returns false while a page is open on which somebody may pay
 */
export async function endUnpaidFollowUp(tx: Tx, orderId: string, actor: ChangedBy): Promise<boolean> {
  const unpaid = await findUnpaidFollowUp(tx, orderId);
  if (!unpaid) return true;
  if (unpaid.sessions.length > 0) return false;
  const { payment } = unpaid;
  const reason = 'not paid in time';
  const moved = await changeOrderStatus(tx, { orderId, event: 'cancel', actor, reason });
  if (isRefusal(moved)) throw new Error(`an unpaid order could not be cancelled: ${moved.refused}`);
  await cancelOpenTransactions(tx, orderId, actor);
  for (const giveBack of ON_CANCELLED) await giveBack(tx, payment, actor, reason);
  const about = { about: payment.customerId, facts: { reason } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'orders.cancelled', actor, ...about });
  return true;
}
