import { describe, expect, it } from '@jest/globals';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { mayOfferRebooking, type RebookingFacts } from '#shared/domain/booking/may-offer-rebooking.ts';
import { REBOOKING_MACHINE, RebookingState } from '#shared/domain/booking/rebooking-machine.ts';
import { listEvents } from '#shared/domain/machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

describe('an offer of another time', () => {
  it.each([
    [RebookingState.open, ['use', 'withdraw', 'end']],
    [RebookingState.used, []],
    [RebookingState.withdrawn, []],
    [RebookingState.ended, []],
  ])('that is %s', (state, events) => {
    expect(listEvents(REBOOKING_MACHINE, state)).toEqual(events);
  });

  it('ends where each event says', () => {
    expect(Object.entries(REBOOKING_MACHINE).map(([event, { to }]) => [event, to])).toEqual([
      ['use', 'used'],
      ['withdraw', 'withdrawn'],
      ['end', 'ended'],
    ]);
  });
});

const FACTS: RebookingFacts = {
  ...{ status: OrderStatus.PAID, slotState: AppointmentState.booked, isWhereSeen: true, isNewSample: false },
  ...{ isKept: false, hasOpenOffer: false, isMoving: false, isReachable: true },
};
const { booked, held, lapsed, released } = AppointmentState;

describe('another time is offered', () => {
  it.each<[string, Partial<RebookingFacts>, ReturnType<typeof mayOfferRebooking>]>([
    ['of a booked appointment', {}, null],
    ['of a new sample, whose order is at the laboratory', { status: OrderStatus.ANALYZING, isNewSample: true }, null],
    ['of a sample that was taken', { status: OrderStatus.ANALYZING }, 'over'],
    ['of a completed order', { status: OrderStatus.COMPLETED }, 'over'],
    ['of a cancelled order', { status: OrderStatus.CANCELLED, slotState: released }, 'cancelled'],
    ['of an order that is not paid', { status: null, slotState: held }, 'over'],
    ['of a time that was lost', { status: null, slotState: lapsed }, 'over'],
    ['of a kit', { slotState: null }, 'over'],
    ['of one that is elsewhere by now', { isWhereSeen: false }, 'moved'],
    ['of one that takes place', { isKept: true }, 'kept'],
    ['a second time', { hasOpenOffer: true }, 'offered'],
    ['to somebody who pays for another one', { isMoving: true }, 'moving'],
    ['to nobody', { isReachable: false }, 'unreachable'],
    ['of one that was moved and cancelled', { status: OrderStatus.CANCELLED, isWhereSeen: false }, 'cancelled'],
    ['of one that was moved to where it takes place', { isWhereSeen: false, isKept: true }, 'moved'],
    [
      'of one that was offered and is being moved',
      { hasOpenOffer: true, isMoving: true, slotState: booked },
      'offered',
    ],
  ])('%s', (_, facts, why) => {
    expect(mayOfferRebooking({ ...FACTS, ...facts })).toBe(why);
  });
});
