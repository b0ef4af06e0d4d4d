import { describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import { mayChangePrice } from '#shared/domain/vouchers/may-change-price.ts';

/** What is said in each state of a payment for goods; null where a voucher may still change it. */
const BY_STATE: Record<PaymentState, string | null> = {
  none: null,
  open: null,
  failed: null,
  expired: null,
  settled: 'voucher-too-late',
  'slot-gone': 'voucher-too-late',
  refunded: 'voucher-too-late',
  canceled: 'order-error',
  elsewhere: 'order-error',
};

describe('whether a voucher may change the price of a payment', () => {
  for (const type of Object.values(TransactionType)) {
    for (const state of Object.values(PaymentState)) {
      const other = type === TransactionType.addOn ? 'voucher-not-for-addons' : 'order-error';
      const code = type === TransactionType.order ? BY_STATE[state] : other;
      it(`${type} that is ${state}: ${code ?? 'yes'}`, () => {
        const orderStatus = type === TransactionType.order ? null : OrderStatus.PAID;
        expect(mayChangePrice({ type, state, orderStatus })?.refused ?? null).toBe(code);
        const cancelled = { type, state, orderStatus: OrderStatus.CANCELLED };
        expect(mayChangePrice(cancelled)?.refused).toBe('order-cancelled');
      });
    }
  }
});
