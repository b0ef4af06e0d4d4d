import { describe, expect, it } from '@jest/globals';
import { listRescheduleFees } from '#shared/domain/booking/reschedule-fee.ts';
import {
  type CancellationFacts,
  decideCancellationAtCounter,
  decideCancellationOfStaff,
  decideOwnCancellation,
  shareRefund,
} from '#shared/domain/orders/decide-cancellation.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { RUNTIME_DEFAULTS } from '#shared/domain/runtime/runtime-settings.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { isRefusal } from '#shared/errors.ts';

const { PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, READY_FOR_APPROVAL, COMPLETED, CANCELLED } = OrderStatus;
const FEES = listRescheduleFees(RUNTIME_DEFAULTS);
const NOW = new Date('2026-11-20T08:00:00.000Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const PAID_ORDER: CancellationFacts = { status: PAID, startsAt: inHours(100), kit: null, paid: 10_900 };

const own = (facts: Partial<CancellationFacts>) => {
  const decided = decideOwnCancellation({ ...PAID_ORDER, ...facts }, FEES, NOW);
  return isRefusal(decided) ? decided.refused : [decided.refund, decided.kept];
};

describe('a customer who cancels', () => {
  it.each<[string, Partial<CancellationFacts>, unknown]>([
    ['more than 48 hours ahead', {}, [10_900, 0]],
    ['48 hours ahead', { startsAt: inHours(48) }, [8_900, 2_000]],
    ['24 hours ahead', { startsAt: inHours(24) }, [8_900, 2_000]],
    ['below 24 hours', { startsAt: inHours(23.9) }, [6_900, 4_000]],
    ['after it began', { startsAt: inHours(0) }, [4_900, 6_000]],
    ['never more than was paid', { startsAt: inHours(0), paid: 3_000 }, [0, 3_000]],
    ['unpaid', { status: null, startsAt: null, paid: 0 }, [0, 0]],
    ['paid, the time lost', { status: null, startsAt: null }, [10_900, 0]],
    ['a kit not yet sent', { startsAt: null, kit: 'ordered' }, [10_900, 0]],
    ['a kit that is sent', { startsAt: null, kit: 'sent' }, [8_900, 2_000]],
    ['a kit on its way back', { status: CONFIRMED, startsAt: null, kit: 'returned' }, 'too-late-to-cancel'],
    ['the sample taken', { status: CONFIRMED }, 'too-late-to-cancel'],
    ['being analysed', { status: ANALYZING }, 'too-late-to-cancel'],
    ['a result received', { status: RESULT_RECEIEVED }, 'too-late-to-cancel'],
    ['under review', { status: READY_FOR_APPROVAL }, 'too-late-to-cancel'],
    ['completed', { status: COMPLETED }, 'order-completed'],
    ['cancelled', { status: CANCELLED }, 'order-cancelled'],
  ])('%s', (_when, facts, outcome) => {
    expect(own(facts)).toEqual(outcome);
  });
});

describe('an administrator who cancels', () => {
  it.each<[OrderStatus | null, unknown]>([
    [null, [10_900, 0]],
    [PAID, [10_900, 0]],
    [CONFIRMED, [10_900, 0]],
    [ANALYZING, 'order-error'],
    [RESULT_RECEIEVED, 'order-error'],
    [READY_FOR_APPROVAL, 'order-error'],
    [COMPLETED, 'order-completed'],
    [CANCELLED, 'order-cancelled'],
  ])('decides freely in status %s, while there is no result', (status, outcome) => {
    const decided = decideCancellationOfStaff({ ...PAID_ORDER, status, startsAt: inHours(1) }, true);
    expect(isRefusal(decided) ? decided.refused : [decided.refund, decided.kept]).toEqual(outcome);
  });

  it('may pay nothing back', () => {
    expect(decideCancellationOfStaff(PAID_ORDER, false)).toEqual({ refund: 0, kept: 10_900 });
  });
});

describe('a sum that goes back', () => {
  it('is taken from the latest payments first, never more than each has left', () => {
    const payments = [{ left: 10_000 }, { left: 0 }, { left: 3_000 }];
    const shares = (sum: number) => shareRefund(payments, sum).map(({ amount }) => amount);
    expect([shares(13_000), shares(11_000), shares(2_000), shares(0)]).toEqual([
      [3_000, 10_000],
      [3_000, 8_000],
      [2_000],
      [],
    ]);
  });
});

describe('the branch that sold it', () => {
  it.each<[OrderStatus | null, unknown]>([
    [null, { refund: 10_900, kept: 0 }],
    [PAID, { refund: 10_900, kept: 0 }],
    [CONFIRMED, 'too-late-to-cancel'],
    [ANALYZING, 'too-late-to-cancel'],
    [RESULT_RECEIEVED, 'too-late-to-cancel'],
    [READY_FOR_APPROVAL, 'too-late-to-cancel'],
    [COMPLETED, 'too-late-to-cancel'],
    [CANCELLED, 'too-late-to-cancel'],
  ])('cancels in status %s without a fee, until the sample is taken', (status, outcome) => {
    const decided = decideCancellationAtCounter({ status, paid: 10_900 });
    expect(isRefusal(decided) ? decided.refused : decided).toEqual(outcome);
  });
});
