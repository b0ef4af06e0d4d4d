import { describe, expect, it } from '@jest/globals';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { groupOrders, listOrderYears } from '#web/orders/order-box/group-orders.ts';
import { stepOf } from '#web/orders/order-facts.ts';
import { pickUrgentOrder } from '#web/orders/overview/pick-urgent-order.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

const appointment = {
  _id: 'o1',
  from: '2026-11-24T07:30:00.000Z',
  to: '2026-11-24T07:45:00.000Z',
  partnerBranchId: 'b',
  branchName: 'B',
  streetAddress: 'S 1',
  zipCode: '8400',
  city: 'W',
  latitude: 47,
  longitude: 8,
};

function makeOrder(id: string, change: Partial<OrderListItemView> = {}): OrderListItemView {
  return {
    _id: id,
    orderNumber: '2600001230',
    status: 0,
    label: 'paid',
    application: 'branch',
    product: {
      key: 'p',
      name: { de: 'P', en: 'P', fr: 'P', it: 'P' },
      sampleType: 'venous',
      fastingHours: 12,
      turnaroundDays: 3,
    },
    appointment,
    total: 100,
    lastUpdatedTransactionNo: '2600001230-1',
    preparationSurvey: null,
    newSample: null,
    testResult: null,
    createdAt: '2026-11-19T12:00:00.000Z',
    version: 1,
    ...change,
  };
}

const open = { customerSurveyId: 's', status: 0, answered: 0, questions: 10, asked: 'after-order' } as const;
const unpaid = makeOrder('unpaid', { status: null, label: 'pending-for-payment' });
const asking = makeOrder('asking', { preparationSurvey: open });
const ready = makeOrder('ready');
const atLab = makeOrder('at-lab', { status: 2, label: 'analysing' });
const released = makeOrder('released', {
  status: 4,
  label: 'completed',
  testResult: { _id: 'r', releasedAt: '2026-11-19T08:00:00.000Z', beingCorrected: false },
});
const cancelled = makeOrder('cancelled', { status: 5, label: 'canceled', appointment: null });
const ids = (orders: OrderListItemView[]) => orders.map(({ _id }) => _id);

describe('the order box', () => {
  it('groups by what an order needs and keeps the order of the list', () => {
    const groups = groupOrders([cancelled, unpaid, released, asking, ready, atLab], now);
    expect(ids(groups.todo)).toEqual(['unpaid', 'asking']);
    expect(ids(groups.progress)).toEqual(['ready', 'at-lab']);
    expect(ids(groups.done)).toEqual(['cancelled', 'released']);
  });

  it('asks whoever paid for a time that was gone to choose another, and nothing of whom the money went back to', () => {
    const paid = makeOrder('paid', { status: null, label: 'settled' });
    const back = makeOrder('back', { status: null, label: 'refunded' });
    const groups = groupOrders([paid, back], now);
    expect(ids(groups.todo)).toEqual(['paid']);
    expect(ids(groups.done)).toEqual(['back']);
    expect(pickUrgentOrder([back, unpaid, paid], now)).toEqual({ order: paid, step: 'choose-time' });
  });

  it('counts a year in Zurich, not in UTC', () => {
    const newYear = makeOrder('new-year', { createdAt: '2025-12-31T23:30:00.000Z' });
    const before = makeOrder('before', { createdAt: '2025-12-31T22:30:00.000Z' });
    expect(listOrderYears([before, newYear])).toEqual(['2026', '2025']);
  });
});

describe('the most urgent order', () => {
  const urgent = (...orders: OrderListItemView[]) => pickUrgentOrder(orders, now)?.order._id ?? null;

  it('pays before it answers, and answers before it prepares', () => {
    expect(urgent(ready, asking, unpaid)).toBe('unpaid');
    expect(urgent(ready, asking)).toBe('asking');
    expect(urgent(atLab, ready)).toBe('ready');
  });

  it('prefers a result of these two weeks, and forgets it afterwards', () => {
    expect(urgent(asking, released)).toBe('released');
    const old = {
      ...released,
      testResult: { _id: 'r', releasedAt: '2026-11-01T08:00:00.000Z', beingCorrected: false },
    };
    expect(urgent(old)).toBeNull();
  });

  it('does not press for the payment of a time that is over', () => {
    const late = makeOrder('late', {
      status: null,
      appointment: { ...appointment, from: '2026-11-10T07:30:00.000Z' },
    });
    expect(urgent(late, atLab)).toBe('at-lab');
  });

  it('leads with a questionnaire that keeps an order from being paid, while its time is ahead', () => {
    const asked = { preparationSurvey: { ...open, asked: 'with-order' }, status: null } as const;
    const first = makeOrder('first', { ...asked, label: 'pending-for-payment' });
    const over = makeOrder('over', { ...asked, appointment: { ...appointment, from: '2026-11-10T07:30:00.000Z' } });
    expect(urgent(first, released, asking)).toBe('first');
    expect(urgent(over, atLab)).toBe('at-lab');
    const sent = { ...open, asked: 'with-order', status: 2 } as const;
    expect(
      [first, makeOrder('sent', { status: null, preparationSurvey: sent })].map((each) => stepOf(each, now)),
    ).toEqual(['questionnaire', 'pay']);
  });

  it('takes the earlier appointment among equals', () => {
    const sooner = makeOrder('sooner', {
      preparationSurvey: open,
      appointment: { ...appointment, from: '2026-11-22T07:30:00.000Z' },
    });
    expect(urgent(asking, sooner)).toBe('sooner');
  });
});
