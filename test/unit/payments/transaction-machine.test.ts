import { describe, expect, it } from '@jest/globals';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import {
  CheckoutState,
  decideTransactionChange,
  PaymentState,
  paymentStateOf,
  storedPaymentOf,
  TRANSACTION_MACHINE,
  type TransactionEvent,
} from '#shared/domain/payments/transaction-machine.ts';
import { isRefusal } from '#shared/errors.ts';

const STATES = Object.values(PaymentState);
const EVENTS = Object.keys(TRANSACTION_MACHINE) as TransactionEvent[];

/** The table a second time, from the states' side: what may happen in each. */
const ALLOWED: Record<PaymentState, Partial<Record<TransactionEvent, PaymentState>>> = {
  none: {
    'begin-attempt': 'none',
    'open-page': 'open',
    decline: 'failed',
    expire: 'expired',
    settle: 'settled',
    cancel: 'canceled',
    'take-refund': 'open',
    'fail-refund': 'failed',
  },
  open: {
    'begin-attempt': 'none',
    decline: 'failed',
    expire: 'expired',
    settle: 'settled',
    cancel: 'canceled',
    'fail-refund': 'failed',
  },
  failed: {
    'begin-attempt': 'none',
    'open-page': 'open',
    expire: 'expired',
    settle: 'settled',
    cancel: 'canceled',
    'discard-refund': 'elsewhere',
  },
  expired: { 'begin-attempt': 'none', 'open-page': 'open', settle: 'settled', cancel: 'canceled' },
  settled: { 'lose-slot': 'slot-gone', refund: 'refunded', 'fail-refund': 'failed' },
  'slot-gone': { 'find-slot': 'settled', refund: 'refunded' },
  canceled: { settle: 'settled' },
  refunded: { regain: 'settled', 'regain-slotless': 'slot-gone' },
  elsewhere: { settle: 'settled' },
};

describe('a transaction', () => {
  it.each(STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)))('%s: %s', (state, event) => {
    const next = decideTransactionChange(storedPaymentOf(state), event);
    expect(isRefusal(next) ? undefined : paymentStateOf(next)).toBe(ALLOWED[state][event]);
  });

  it.each(STATES)('is stored as %s and read as the same', (state) => {
    expect(paymentStateOf(storedPaymentOf(state))).toBe(state);
  });

  it.each([CheckoutState.complete, CheckoutState.slotGone])(
    'is open where the page says %s and no money is booked',
    (checkoutState) => {
      expect(paymentStateOf({ status: TransactionStatus.open, checkoutState })).toBe(PaymentState.open);
    },
  );

  it('keeps what its page came to when it is void or refunded', () => {
    const lost = storedPaymentOf(PaymentState.slotGone);
    expect(storedPaymentOf(PaymentState.refunded, lost)).toEqual({ status: 'refunded', checkoutState: 'slot-gone' });
    const expired = storedPaymentOf(PaymentState.expired);
    expect(storedPaymentOf(PaymentState.canceled, expired).checkoutState).toBe(CheckoutState.expired);
  });
});
