import { describe, expect, it } from '@jest/globals';
import { mayChangeAddress } from '#shared/domain/orders/may-change-address.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

const { PAID, ANALYZING, COMPLETED, CANCELLED } = OrderStatus;

describe('the address of an order', () => {
  it.each([
    ['of a kit that is ordered', PAID, 'homesampling', 'ordered', true, null],
    ['before it is paid', null, 'homesampling', 'ordered', true, null],
    ['of a kit that has left', PAID, 'homesampling', 'sent', true, 'kit-sent'],
    ['of the invoice, the kit at the laboratory', ANALYZING, 'homesampling', 'at-lab', false, null],
    ['of a kit that there is not', PAID, 'branch', null, true, 'invalid-input'],
    ['of the invoice at a branch', PAID, 'branch', null, false, null],
    ['after the end', COMPLETED, 'branch', null, false, 'order-completed'],
    ['after a cancellation', CANCELLED, 'homesampling', 'ordered', true, 'order-cancelled'],
  ] as const)('%s', (_what, status, application, kit, delivery, refused) => {
    expect(mayChangeAddress({ status, application, kit }, { delivery })?.refused ?? null).toBe(refused);
  });
});
