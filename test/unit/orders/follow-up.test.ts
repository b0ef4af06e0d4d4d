import { describe, expect, it } from '@jest/globals';
import { followUpStatus, mayDecideFollowUp, mayOrderFollowUp } from '#shared/domain/orders/follow-up.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

const { PAID, ANALYZING, COMPLETED, CANCELLED } = OrderStatus;

describe('where a recommended follow-up stands', () => {
  it.each([
    ['nobody answered', false, null, 'open'],
    ['it was ended', true, null, 'Cancelled'],
    ['its order waits for the payment', false, { status: null }, 'ordered'],
    ['its order is paid', false, { status: PAID }, 'Completed'],
    ['its order is at the laboratory', false, { status: ANALYZING }, 'Completed'],
    ['its order has a result', false, { status: COMPLETED }, 'Completed'],
    ['its order was cancelled, or not paid in time', false, { status: CANCELLED }, 'open'],
    ['its order was cancelled and it was ended then', true, { status: CANCELLED }, 'Cancelled'],
  ] as const)('%s', (_what, isEnded, order, status) => {
    expect(followUpStatus({ isEnded, order })).toBe(status);
  });
});

describe('what a person may do with it', () => {
  it.each([
    ['open', null, null],
    ['ordered', 'follow-up-ordered', 'follow-up-ordered'],
    ['Completed', 'follow-up-ordered', 'follow-up-ordered'],
    ['Cancelled', 'follow-up-ended', null],
  ] as const)('%s', (status, ordering, deciding) => {
    expect(mayOrderFollowUp(status)?.refused ?? null).toBe(ordering);
    expect(mayDecideFollowUp(status)?.refused ?? null).toBe(deciding);
  });
});
