import { describe, expect, it } from '@jest/globals';
import { APPOINTMENT_MACHINE, AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { listEvents } from '#shared/domain/machine.ts';

describe('an appointment', () => {
  it.each([
    [AppointmentState.held, ['choose-another', 'hold-again', 'lapse', 'book', 'release']],
    [AppointmentState.lapsed, ['choose-another', 'hold-again', 'book', 'release']],
    [AppointmentState.booked, ['move', 'release']],
    [AppointmentState.released, []],
  ])('that is %s', (state, events) => {
    expect(listEvents(APPOINTMENT_MACHINE, state)).toEqual(events);
  });

  it('ends where each event says', () => {
    expect(Object.entries(APPOINTMENT_MACHINE).map(([event, { to }]) => [event, to])).toEqual([
      ['choose-another', 'held'],
      ['hold-again', 'held'],
      ['lapse', 'lapsed'],
      ['book', 'booked'],
      ['move', 'booked'],
      ['release', 'released'],
    ]);
  });
});
