import { describe, expect, it } from '@jest/globals';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { settleStage } from '#web/payments/settle/settle-stage.ts';

const until = '2026-11-20T12:15:00.000Z';
const order = (change: Partial<OrderView> = {}) =>
  ({ status: null, hold: { until, asking: false, lapsed: false, usedUp: false }, ...change }) as OrderView;
const payment = (state: PaymentView['state'], holdUntil: string | null = until) =>
  ({ type: 'order', state, holdUntil, asking: false }) as PaymentView;
const extras = (state: PaymentView['state']) => ({ ...payment(state, null), type: 'add-on' }) as PaymentView;
const asked = (state: PaymentView['state']) => ({ ...payment(state), asking: true });
const lapsed = { until, asking: false, lapsed: true, usedUp: false };
const usedUp = { ...lapsed, usedUp: true };

describe('the stage of a payment', () => {
  it.each([
    ['nothing was tried', order(), payment('none'), false, 'none'],
    ['a provider page is open', order(), payment('open'), false, 'open'],
    ['the person came back without paying', order(), payment('open'), true, 'returned'],
    ['the card was declined', order(), payment('failed'), true, 'failed'],
    ['the provider page ran out', order(), payment('expired'), false, 'expired'],
    ['the hold lapsed', order({ hold: lapsed }), payment('none', null), false, 'lapsed'],
    ['hold and provider page ran out', order({ hold: lapsed }), payment('expired', null), false, 'lapsed'],
    ['the time was held twice', order({ hold: usedUp }), payment('none', null), false, 'usedUp'],
    ['the same after the card was declined', order({ hold: usedUp }), payment('failed', null), true, 'usedUp'],
    ['the same, and the page ran out', order({ hold: usedUp }), payment('expired', null), false, 'usedUp'],
    ['the same, paid by now', order({ hold: usedUp }), payment('slot-gone', null), false, 'slot-gone'],
    [
      'paid, but the time went to somebody else',
      order({ hold: lapsed }),
      payment('slot-gone', null),
      false,
      'slot-gone',
    ],
    ['the hold is over and the provider cannot be asked', order(), asked('open'), false, 'asking'],
    ['the same after coming back unpaid', order(), asked('open'), true, 'asking'],
    ['the same after the card was declined', order(), asked('failed'), true, 'asking'],
    ['the same, paid by now', order({ status: 0, hold: null }), asked('settled'), false, 'settled'],
    ['the same, and the order is cancelled', order({ status: 5 }), asked('open'), false, 'canceled'],
    ['paid, and another time is held', order(), payment('slot-gone'), false, 'confirming'],
    ['paid, the order follows', order(), payment('settled'), false, 'confirming'],
    ['paid', order({ status: 0, hold: null }), payment('settled', null), true, 'settled'],
    ['the money was given back', order({ status: 0, hold: null }), payment('refunded', null), false, 'refunded'],
    [
      'the same, and the order is cancelled',
      order({ status: 5, hold: null }),
      payment('refunded', null),
      false,
      'canceled',
    ],
    ['extras were given back', order({ status: 0, hold: null }), extras('refunded'), false, 'canceled'],
    ['the order was cancelled', order({ status: 5, hold: null }), payment('none', null), false, 'canceled'],
  ] as const)('%s', (_what, theOrder, thePayment, returned, stage) => {
    expect(settleStage(theOrder, thePayment, returned)).toBe(stage);
  });
});
