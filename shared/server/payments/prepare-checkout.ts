import type { payments } from '#shared/contract/payments.ts';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { PaymentState, paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { holdAgain } from '#shared/server/booking/hold-again.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { SHORTEST_CHECKOUT_MINUTES } from '#shared/server/gateways/payments.ts';
import type { User } from '#shared/server/models/user.ts';
import { changeTransaction } from './change-transaction.ts';
import { type LockedTransaction, lockTransaction } from './lock-transaction.ts';
import { settleTransaction } from './settle-transaction.ts';

/** What the door does next: nothing, send the person to the page that is open, or ask the provider for a page. */
export type PreparedCheckout =
  | { settled: true }
  | { settled: false; url: string }
  | { settled: false; url: null; transaction: LockedTransaction; email: string | null };

type CheckoutRefusal =
  | 'order-cancelled'
  | 'order-error'
  | 'terms-not-accepted'
  | 'slot-taken'
  | 'hold-used-up'
  | 'too-many-holds';

const OPEN: readonly PaymentState[] = [PaymentState.none, PaymentState.open, PaymentState.failed];

/**
 * Stores the intention to pay before the provider is asked: a double click, a second tab or a reload finds the page that is
 * open, and a repeat after a crash asks with the same key. A total of 0 Rappen is settled at once. Paying late takes the slot again.
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
  if (state === PaymentState.settled || state === PaymentState.slotGone) return { settled: true };
  if (state === PaymentState.canceled || state === PaymentState.refunded) return refuse('order-error');
  if (!transaction.seenTermsAndConditions) return refuse('terms-not-accepted');
  if (transaction.slotState === AppointmentState.lapsed) {
    const held = await holdAgain(tx, { ...transaction, slotState: transaction.slotState }, actor);
    if (isRefusal(held)) return held;
  }
  if (transaction.amount === 0) {
    await settleTransaction(tx, transaction.id, { paymentIntentId: null }, actor);
    return { settled: true };
  }
  const email = (await selectOne(tx, EMAIL, 'FROM users WHERE id = ?', [transaction.customerId]))?.email ?? null;
  const { attempt, checkoutUrl, checkoutExpiresAt } = transaction;
  if (attempt > 0 && OPEN.includes(state) && checkoutExpiresAt && checkoutExpiresAt > tx.now) {
    if (checkoutUrl) return { settled: false, url: checkoutUrl };
    return { settled: false, url: null, transaction, email };
  }
  const begun = await changeTransaction(tx, transaction, 'begin-attempt', actor, {
    attempt: attempt + 1,
    checkoutExpiresAt: new Date(tx.now.getTime() + SHORTEST_CHECKOUT_MINUTES * 60_000),
    checkoutUrl: null,
  });
  return isRefusal(begun) ? begun : { settled: false, url: null, transaction: begun, email };
}

const EMAIL = columns<Pick<Row<User>, 'email'>>({ email: 'email' });
