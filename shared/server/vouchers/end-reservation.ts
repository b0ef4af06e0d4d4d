import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { UNENDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { VoucherCodeState } from '#shared/domain/vouchers/voucher-code-machine.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { findSessions, type StoredSession } from '#shared/server/payments/find-sessions.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { discountPayment } from './discount-payment.ts';
import { findVoucherUse } from './find-voucher-use.ts';
import { giveBackVoucher } from './give-back-voucher.ts';

/** The reserved voucher of a payment that nobody has paid, and the pages on which its price may still be paid. */
export interface Reservation {
  payment: LockedTransaction;
  sessions: StoredSession[];
  reservedUntil: Date;
}

/** Null for an order without a reserved voucher, for one that is paid, and while its place is held: the hold's end ends both. */
export async function findReservation(tx: Tx, orderId: string): Promise<Reservation | null> {
  const first = await lockTransaction(tx, { firstOf: orderId });
  const use = await findVoucherUse(tx, orderId);
  if (!first || use?.state !== VoucherCodeState.reserved) return null;
  const payment = use.transactionId === first.id ? first : await lockTransaction(tx, { id: use.transactionId });
  if (payment?.status !== TransactionStatus.open || payment.slotState === AppointmentState.held) return null;
  const sessions = (await findSessions(tx, payment.id)).filter(({ state }) => UNENDED_SESSIONS.includes(state));
  return { payment, sessions, reservedUntil: use.reservedUntil };
}

/**
 * Gives back the voucher of an order that was not paid in time, and asks the whole price again. Not while a page is open on
 * which somebody may pay the price that was: then it stays reserved, and the page's end comes here again.
 * @returns false while a page is open
 */
export async function endReservation(tx: Tx, orderId: string, actor: ChangedBy): Promise<boolean> {
  const reservation = await findReservation(tx, orderId);
  if (!reservation || reservation.reservedUntil > tx.now) return true;
  const { payment, sessions } = reservation;
  if (sessions.length > 0) return false;
  if (await giveBackVoucher(tx, payment, actor, 'not paid in time')) await discountPayment(tx, payment, null);
  return true;
}
