import { describe, expect, it } from '@jest/globals';
import { listEvents, transition } from '#shared/domain/machine.ts';
import {
  decideOrderTransition,
  findOrderEvent,
  listAllowedStatuses,
  ORDER_MACHINE,
  type OrderEvent,
} from '#shared/domain/orders/order-machine.ts';
import { isOrderStatus, ORDER_STATUSES, OrderStatus } from '#shared/domain/orders/order-status.ts';

const { PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, COMPLETED, CANCELLED, READY_FOR_APPROVAL } = OrderStatus;
const STATES = [null, ...ORDER_STATUSES];

/** decisions.md, section Orders, written a second time as pairs. */
const ALLOWED: [OrderStatus | null, OrderStatus][] = [
  [null, PAID],
  [null, CANCELLED],
  [PAID, CANCELLED],
  [CONFIRMED, CANCELLED],
  [PAID, CONFIRMED],
  [PAID, ANALYZING],
  [CONFIRMED, ANALYZING],
  [PAID, RESULT_RECEIEVED],
  [CONFIRMED, RESULT_RECEIEVED],
  [ANALYZING, RESULT_RECEIEVED],
  [RESULT_RECEIEVED, READY_FOR_APPROVAL],
  [READY_FOR_APPROVAL, COMPLETED],
  [COMPLETED, READY_FOR_APPROVAL],
];

describe('order status', () => {
  it('keeps the numbers of the specification', () => {
    expect(OrderStatus).toEqual({
      PAID: 0,
      CONFIRMED: 1,
      ANALYZING: 2,
      RESULT_RECEIEVED: 3,
      COMPLETED: 4,
      CANCELLED: 5,
      READY_FOR_APPROVAL: 6,
    });
    expect(isOrderStatus(6)).toBe(true);
    expect(isOrderStatus(7)).toBe(false);
    expect(isOrderStatus(null)).toBe(false);
  });
});

describe('order transitions', () => {
  it.each(STATES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const)))('%p -> %p', (from, to) => {
    const expected = ALLOWED.some(([a, b]) => a === from && b === to);
    const event = findOrderEvent(from, to);
    expect(event !== null).toBe(expected);
    if (event) expect(decideOrderTransition({ status: from, questionnaireComplete: true }, event)).toEqual({ to });
  });

  it('refuses every event in every other state with the same code', () => {
    for (const event of Object.keys(ORDER_MACHINE) as OrderEvent[]) {
      for (const status of STATES.filter((state) => !ORDER_MACHINE[event].from.includes(state))) {
        expect(decideOrderTransition({ status, questionnaireComplete: true }, event)).toMatchObject({
          refused: 'order-error',
        });
      }
    }
  });

  it('asks for the questionnaire before a result is submitted or released', () => {
    const open = { questionnaireComplete: false };
    const refused = { refused: 'questionnaire-required' };
    expect(decideOrderTransition({ status: RESULT_RECEIEVED, ...open }, 'submit-for-approval')).toMatchObject(refused);
    expect(decideOrderTransition({ status: READY_FOR_APPROVAL, ...open }, 'release')).toMatchObject(refused);
    expect(decideOrderTransition({ status: ANALYZING, ...open }, 'receive-result')).toEqual({ to: RESULT_RECEIEVED });
  });

  it('shows an administrator only what is possible now', () => {
    expect(listAllowedStatuses({ status: PAID, questionnaireComplete: false })).toEqual([
      CANCELLED,
      CONFIRMED,
      ANALYZING,
      RESULT_RECEIEVED,
    ]);
    expect(listAllowedStatuses({ status: RESULT_RECEIEVED, questionnaireComplete: false })).toEqual([]);
    expect(listAllowedStatuses({ status: CANCELLED, questionnaireComplete: true })).toEqual([]);
  });
});

describe('any machine', () => {
  const door = { open: { from: ['shut'], to: 'ajar' }, slam: { from: ['ajar', 'wide'], to: 'shut' } } as const;

  it('leads from state to state and lists what is possible', () => {
    expect(transition<string, 'open' | 'slam'>(door, 'shut', 'open')).toEqual({ to: 'ajar' });
    expect(transition<string, 'open' | 'slam'>(door, 'wide', 'open')).toBeNull();
    expect(listEvents<string, 'open' | 'slam'>(door, 'ajar')).toEqual(['slam']);
  });
});
