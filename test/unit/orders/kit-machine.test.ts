import { describe, expect, it } from '@jest/globals';
import { listEvents } from '#shared/domain/machine.ts';
import { KIT_STATUSES } from '#shared/domain/orders/application.ts';
import { findKitEvent, KIT_MACHINE, kitStatusOf } from '#shared/domain/orders/kit-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

describe('a kit', () => {
  it('goes out, comes back and reaches the laboratory, scanned on its way back or not', () => {
    expect(KIT_STATUSES.map((status) => listEvents(KIT_MACHINE, status))).toEqual([
      ['send'],
      ['return', 'arrive-at-lab'],
      ['arrive-at-lab'],
      [],
    ]);
  });
});

describe('where a kit is', () => {
  it.each([
    [null, null, 'ordered'],
    [null, OrderStatus.PAID, 'ordered'],
    ['sent', OrderStatus.PAID, 'sent'],
    ['returned', OrderStatus.CONFIRMED, 'returned'],
    // The laboratory has its sample, whether anybody scanned the kit or not.
    ['sent', OrderStatus.RESULT_RECEIEVED, 'at-lab'],
    [null, OrderStatus.ANALYZING, 'at-lab'],
    ['sent', OrderStatus.CANCELLED, 'sent'],
  ] as const)('stored as %s of an order in status %s: %s', (stored, status, kit) => {
    expect(kitStatusOf(stored, status)).toBe(kit);
  });

  it('is reached by one event from where it was, or not at all', () => {
    expect(findKitEvent('ordered', 'sent')).toBe('send');
    expect(findKitEvent('sent', 'at-lab')).toBe('arrive-at-lab');
    expect([findKitEvent('sent', 'sent'), findKitEvent('ordered', 'at-lab'), findKitEvent('at-lab', 'sent')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
