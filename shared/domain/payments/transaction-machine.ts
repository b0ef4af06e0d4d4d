import { type Machine, transition } from '#shared/domain/machine.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { type Refusal, refuse } from '#shared/errors.ts';

/** What the provider's page has come to, as it is stored beside the specification's status. */
export const CheckoutState = {
  none: 'none',
  open: 'open',
  failed: 'failed',
  expired: 'expired',
  complete: 'complete',
  slotGone: 'slot-gone',
  elsewhere: 'elsewhere',
} as const;

export type CheckoutState = (typeof CheckoutState)[keyof typeof CheckoutState];

/** The state of a transaction from row to screen: the word of its page while it is open, then what became of the money. */
export const PaymentState = {
  /** Nothing was tried. */
  none: 'none',
  /** The provider's page is open; of a refund, the provider works on it. */
  open: 'open',
  /** The provider declined; another try is possible on the same page. Of a refund: given up by the provider, a person decides. */
  failed: 'failed',
  /** The provider's page ran out. */
  expired: 'expired',
  settled: 'settled',
  /** Settled, but the held time went to somebody else: choosing another finishes the order. */
  slotGone: 'slot-gone',
  /** Void: never paid, and never will be. */
  canceled: 'canceled',
  refunded: 'refunded',
  /** Of a refund that failed: a person gave the money back another way, of which the books know nothing. */
  elsewhere: 'elsewhere',
} as const;

export type PaymentState = (typeof PaymentState)[keyof typeof PaymentState];

const { none, open, failed, expired, settled, slotGone, canceled, refunded, elsewhere } = PaymentState;

/** What can happen to a transaction. */
export type TransactionEvent =
  | 'begin-attempt'
  | 'open-page'
  | 'decline'
  | 'expire'
  | 'settle'
  | 'lose-slot'
  | 'find-slot'
  | 'cancel'
  | 'refund'
  | 'take-refund'
  | 'fail-refund'
  | 'discard-refund'
  | 'regain'
  | 'regain-slotless';

/**
 * Money that arrives is booked even when the transaction was void by then; what follows from it is decided afterwards. News of
 * an older page may arrive between the two halves of a new attempt: its page is opened all the same.
 */
export const TRANSACTION_MACHINE: Machine<PaymentState, TransactionEvent> = {
  'begin-attempt': { from: [none, open, failed, expired], to: none },
  'open-page': { from: [none, failed, expired], to: open },
  decline: { from: [none, open], to: failed },
  expire: { from: [none, open, failed], to: expired },
  settle: { from: [none, open, failed, expired, canceled, elsewhere], to: settled },
  'lose-slot': { from: [settled], to: slotGone },
  'find-slot': { from: [slotGone], to: settled },
  cancel: { from: [none, open, failed, expired], to: canceled },
  refund: { from: [settled, slotGone], to: refunded },
  // Of a refund: the provider works on it, or has given it up, even after it said that the money was given.
  'take-refund': { from: [none], to: open },
  'fail-refund': { from: [none, open, settled], to: failed },
  'discard-refund': { from: [failed], to: elsewhere },
  // Of the payment whose refund came back.
  regain: { from: [refunded], to: settled },
  // The same of a payment that had no slot when it was given back: it still has none.
  'regain-slotless': { from: [refunded], to: slotGone },
};

/** The two columns in which a state is stored. */
export interface StoredPayment {
  status: TransactionStatus;
  checkoutState: CheckoutState;
}

/** The state of a stored transaction. */
export function paymentStateOf({ status, checkoutState }: StoredPayment): PaymentState {
  if (checkoutState === elsewhere) return elsewhere;
  if (status === TransactionStatus.canceled || status === TransactionStatus.refunded) return status;
  if (status === TransactionStatus.settled) return checkoutState === slotGone ? slotGone : settled;
  // A page that is complete is never stored without the money it brought.
  return checkoutState === CheckoutState.complete || checkoutState === slotGone ? open : checkoutState;
}

const FRESH: StoredPayment = { status: TransactionStatus.open, checkoutState: CheckoutState.none };

/** How a state is stored; a void or refunded transaction keeps what its page came to. */
export function storedPaymentOf(state: PaymentState, before: StoredPayment = FRESH): StoredPayment {
  switch (state) {
    case canceled:
    case refunded:
      return { status: state, checkoutState: before.checkoutState };
    case settled:
      return { status: TransactionStatus.settled, checkoutState: CheckoutState.complete };
    case elsewhere:
      return { status: TransactionStatus.canceled, checkoutState: elsewhere };
    case slotGone:
      return { status: TransactionStatus.settled, checkoutState: slotGone };
    default:
      return { status: TransactionStatus.open, checkoutState: state };
  }
}

/** The stored state an event leads to, or `order-error` when the table does not know the step. */
export function decideTransactionChange(
  before: StoredPayment,
  event: TransactionEvent,
): StoredPayment | Refusal<'order-error'> {
  const next = transition(TRANSACTION_MACHINE, paymentStateOf(before), event);
  return next === null ? refuse('order-error') : storedPaymentOf(next.to, before);
}
