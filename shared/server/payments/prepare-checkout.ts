import type { payments } from '#shared/contract/payments.ts';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { mayReschedule } from '#shared/domain/booking/may-reschedule.ts';
import { RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import { type AddingRefusal, mayAddAddons } from '#shared/domain/orders/may-add-addons.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { PaymentState, paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { LocalText } from '#shared/languages.ts';
import { findReschedule } from '#shared/server/booking/find-reschedule.ts';
import { holdAgain } from '#shared/server/booking/hold-again.ts';
import { readCapacity } from '#shared/server/booking/read-branch.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { SHORTEST_CHECKOUT_MINUTES } from '#shared/server/gateways/payments.ts';
import type { User } from '#shared/server/models/user.ts';
import { factsOfCancellation } from '#shared/server/orders/facts-of-cancellation.ts';
import { isSurveyAskedFirst } from '#shared/server/surveys/is-survey-asked-first.ts';
import { changeTransaction } from './change-transaction.ts';
import type { StoredSession } from './find-sessions.ts';
import { findUnendedPages, type PageRefusal } from './find-unended-pages.ts';
import { insertSession } from './insert-session.ts';
import { type LockedTransaction, lockTransaction } from './lock-transaction.ts';
import { namePayment } from './name-payment.ts';
import { settleTransaction } from './settle-transaction.ts';

/** What the door does next: nothing, send the person to the page that is open, end older pages first, or ask for a page. */
export type PreparedCheckout =
  | { next: 'settled' }
  | { next: 'go'; url: string }
  | { next: 'close'; transaction: LockedTransaction; sessions: StoredSession[] }
  | { next: 'open'; transaction: LockedTransaction; session: StoredSession; email: string | null; paidFor: LocalText };

type CheckoutRefusal =
  | AddingRefusal
  | 'order-cancelled'
  | 'order-error'
  | 'terms-not-accepted'
  | 'questionnaire-first'
  | 'slot-taken'
  | 'hold-used-up'
  | 'too-many-holds'
  | PageRefusal;

/**
 * Stores the intention to pay before the provider is asked: a double click, a second tab or a reload finds the page that is
 * open, and a repeat after a crash asks with the same key. A further page is opened only when the provider has ended every
 * page before it: nobody can pay twice. A total of 0 Rappen is settled at once. Paying late takes the slot again.
 */
export async function prepareCheckout(
  tx: Tx,
  { actor, params }: Pick<Call<typeof payments.startCheckout>, 'actor' | 'params'>,
): Promise<PreparedCheckout | Refusal<CheckoutRefusal>> {
  const transaction = orNotFound(await lockTransaction(tx, params));
  // Money on its way back is nobody's to pay: settled by a payment, it would be booked as given back.
  if (transaction.type === TransactionType.refund) return refuse('order-error');
  const state = paymentStateOf(transaction);
  if (transaction.orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  if (state === PaymentState.settled || state === PaymentState.slotGone) return { next: 'settled' };
  if (state === PaymentState.canceled || state === PaymentState.refunded) return refuse('order-error');
  if (transaction.type === TransactionType.addOn) {
    const barred = mayAddAddons(await factsOfCancellation(tx, transaction), tx.now);
    if (isRefusal(barred)) return barred;
  }
  if (transaction.type === TransactionType.reschedule) {
    const barred = mayReschedule({ status: transaction.orderStatus, slotState: transaction.slotState });
    if (isRefusal(barred)) return barred;
  }
  if (!transaction.seenTermsAndConditions) return refuse('terms-not-accepted');
  const isFirstPayment = transaction.type === TransactionType.order;
  if (isFirstPayment && (await isSurveyAskedFirst(tx, transaction.orderId))) return refuse('questionnaire-first');
  if (transaction.type === TransactionType.reschedule && !(await isHeld(tx, transaction))) return refuse('slot-taken');
  const isFirst = transaction.type === TransactionType.order && transaction.slotState === AppointmentState.held;
  // The branch closed while the time was held: said before anybody pays for it.
  if (isFirst && (await readCapacity(tx, transaction)) === 0) return refuse('slot-taken');
  if (transaction.slotState === AppointmentState.lapsed) {
    const held = await holdAgain(tx, { ...transaction, slotState: transaction.slotState }, actor);
    if (isRefusal(held)) return held;
  }
  if (transaction.amount === 0) {
    await settleTransaction(tx, transaction.id, { paymentIntentId: null }, actor);
    return { next: 'settled' };
  }
  const sessions = await findUnendedPages(tx, transaction.id);
  if (isRefusal(sessions)) return sessions;
  const newest = sessions.at(-1);
  // Nobody is sent to a page that asks for another price.
  const isLive = newest && newest.expiresAt > tx.now && newest.amount === transaction.amount;
  if (isLive && newest.state === SessionState.open && newest.url) return { next: 'go', url: newest.url };
  const isAsked = isLive && newest.state === SessionState.opening && newest.idempotencyKey !== null;
  const older = isAsked ? sessions.slice(0, -1) : sessions;
  if (older.length > 0) return { next: 'close', transaction, sessions: older };
  const email = (await selectOne(tx, EMAIL, 'FROM users WHERE id = ?', [transaction.customerId]))?.email ?? null;
  const paidFor = await namePayment(tx, transaction);
  if (isAsked) return { next: 'open', transaction, session: newest, email, paidFor };
  if (transaction.slotState === AppointmentState.held && isOver(transaction, tx.now)) {
    // Whoever ends the hold has asked about the pages there were, and would free the place beside a new one.
    const held = await holdAgain(tx, { ...transaction, slotState: transaction.slotState }, actor);
    if (isRefusal(held)) return held;
  }
  const begun = await changeTransaction(tx, transaction, 'begin-attempt', actor, { attempt: transaction.attempt + 1 });
  if (isRefusal(begun)) return begun;
  const expiresAt = new Date(tx.now.getTime() + SHORTEST_CHECKOUT_MINUTES * 60_000);
  const session = await insertSession(tx, begun, { expiresAt, amount: begun.amount, isOurs: true });
  return { next: 'open', transaction: begun, session, email, paidFor };
}

/**
 * A time that was saved and not paid is not held a second time: the person chooses again, and reads the fee of that moment. Nor is
 * one in a branch that closed meanwhile.
 */
async function isHeld(tx: Tx, { id }: LockedTransaction): Promise<boolean> {
  const saved = await findReschedule(tx, id);
  if (saved?.state !== RescheduleState.held || saved.heldUntil <= tx.now) return false;
  return (await readCapacity(tx, saved)) > 0;
}

const isOver = ({ heldUntil }: Pick<LockedTransaction, 'heldUntil'>, now: Date): boolean =>
  heldUntil !== null && heldUntil <= now;

const EMAIL = columns<Pick<Row<User>, 'email'>>({ email: 'email' });
