import { describe, expect, it } from '@jest/globals';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { holdAskingEnds } from '#shared/domain/booking/hold-asking-ends.ts';
import { isAsking } from '#shared/domain/booking/is-asking.ts';

const heldUntil = new Date('2026-11-20T12:15:00Z');

describe('a hold whose payment is unknown', () => {
  it.each([
    ['three days', '2026-12-10T09:00:00Z', '2026-11-23T12:15:00Z'],
    ['until the place begins', '2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z'],
  ])('is kept for %s', (_what, startsAt, end) => {
    expect(holdAskingEnds({ heldUntil, startsAt: new Date(startsAt) })).toEqual(new Date(end));
  });

  it.each([
    ['held, before its end', AppointmentState.held, '2026-11-20T12:14:59Z', false],
    ['held, at its end', AppointmentState.held, '2026-11-20T12:15:00Z', true],
    ['lapsed', AppointmentState.lapsed, '2026-11-20T12:16:00Z', false],
    ['booked', AppointmentState.booked, '2026-11-20T12:16:00Z', false],
    ['no place at all', null, '2026-11-20T12:16:00Z', false],
  ])('%s', (_what, slotState, now, asking) => {
    expect(isAsking({ slotState, heldUntil }, new Date(now))).toBe(asking);
  });
});
