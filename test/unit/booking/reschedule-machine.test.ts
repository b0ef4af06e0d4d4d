import { describe, expect, it } from '@jest/globals';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { mayReschedule } from '#shared/domain/booking/may-reschedule.ts';
import { RESCHEDULE_MACHINE, RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import { listEvents } from '#shared/domain/machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal } from '#shared/errors.ts';

describe('another time that was saved', () => {
  it.each([
    [RescheduleState.held, ['move', 'lapse', 'release']],
    // The money came late: it may still be moved.
    [RescheduleState.lapsed, ['move']],
    [RescheduleState.moved, []],
    [RescheduleState.released, []],
  ])('that is %s', (state, events) => {
    expect(listEvents(RESCHEDULE_MACHINE, state)).toEqual(events);
  });

  it('ends where each event says', () => {
    expect(Object.entries(RESCHEDULE_MACHINE).map(([event, { to }]) => [event, to])).toEqual([
      ['move', 'moved'],
      ['lapse', 'lapsed'],
      ['release', 'released'],
    ]);
  });
});

describe('an appointment may be moved', () => {
  const { booked, held, lapsed, released } = AppointmentState;
  it.each([
    ['paid and booked', OrderStatus.PAID, booked, null],
    ['not paid', null, held, 'order-error'],
    ['paid, and its time was lost', null, lapsed, 'order-error'],
    ['at home', OrderStatus.PAID, null, 'order-error'],
    ['sampled', OrderStatus.CONFIRMED, booked, 'order-error'],
    ['analysed', OrderStatus.ANALYZING, booked, 'order-error'],
    ['reviewed', OrderStatus.READY_FOR_APPROVAL, booked, 'order-error'],
    ['completed', OrderStatus.COMPLETED, booked, 'order-completed'],
    ['cancelled', OrderStatus.CANCELLED, released, 'order-cancelled'],
  ])('where its order is %s', (_what, status, slotState, refused) => {
    const outcome = mayReschedule({ status, slotState });
    expect(isRefusal(outcome) ? outcome.refused : outcome).toBe(refused);
  });
});
