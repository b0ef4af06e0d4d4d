import { describe, expect, it } from '@jest/globals';
import { distanceMetres } from '#shared/domain/booking/distance-metres.ts';
import { fastingFrom, waterFrom } from '#shared/domain/booking/fasting-from.ts';
import {
  bookingWindow,
  isBookable,
  isPastBookingDeadline,
  isWithin,
  lastBookableDate,
} from '#shared/domain/booking/is-bookable.ts';
import { isBranchSearchTooShort } from '#shared/domain/booking/is-branch-search-too-short.ts';
import { mayHoldSlot } from '#shared/domain/booking/may-hold-slot.ts';
import { formatDateTime, zurichDate } from '#shared/domain/format-date.ts';
import { refuse } from '#shared/errors.ts';

describe('isBookable', () => {
  it.each([
    // Winter: 13:00 in Zurich is 12:00 UTC. A slot at 17:30 is more than four hours away.
    ['2026-11-23T16:30:00Z', '2026-11-23T11:59:59.900Z', null],
    ['2026-11-23T16:30:00Z', '2026-11-23T12:00:00.000Z', 'past-booking-deadline'],
    // Summer: 11:00 UTC.
    ['2027-07-05T15:30:00Z', '2027-07-05T10:59:59.999Z', null],
    ['2027-07-05T15:30:00Z', '2027-07-05T11:00:00.000Z', 'past-booking-deadline'],
    // The days the clocks change.
    ['2027-03-28T15:30:00Z', '2027-03-28T10:59:59.999Z', null],
    ['2027-03-28T15:30:00Z', '2027-03-28T11:00:00.000Z', 'past-booking-deadline'],
    ['2027-10-31T16:30:00Z', '2027-10-31T11:59:59.999Z', null],
    ['2027-10-31T16:30:00Z', '2027-10-31T12:00:00.000Z', 'past-booking-deadline'],
    // Four hours: exactly is enough.
    ['2026-11-23T10:30:00Z', '2026-11-23T06:30:00.000Z', null],
    ['2026-11-23T10:30:00Z', '2026-11-23T06:30:00.001Z', 'slot-too-soon'],
    // Elapsed hours count: over the gap of March the clock shows five hours.
    ['2027-03-28T04:00:00Z', '2027-03-28T00:00:00.000Z', null],
    ['2027-03-28T03:59:00Z', '2027-03-28T00:00:00.000Z', 'slot-too-soon'],
    // The evening before is early enough for the morning after, whatever the hour.
    ['2026-11-24T06:30:00Z', '2026-11-23T22:00:00.000Z', null],
    ['2026-11-24T06:30:00Z', '2026-11-24T04:00:00.000Z', 'slot-too-soon'],
    // The past.
    ['2026-11-22T10:00:00Z', '2026-11-23T06:00:00.000Z', 'past-booking-deadline'],
    ['2026-11-23T05:30:00Z', '2026-11-23T06:00:00.000Z', 'slot-too-soon'],
    // Seven years ahead, the last day included.
    ['2033-11-23T22:00:00Z', '2026-11-23T06:00:00.000Z', null],
    ['2033-11-24T06:30:00Z', '2026-11-23T06:00:00.000Z', 'slot-too-far'],
  ])('slot %s at %s: %p', (slotStart, now, expected) => {
    expect(isBookable(slotStart, new Date(now))).toBe(expected);
    const window = bookingWindow(new Date(now));
    expect(isWithin(window, zurichDate(slotStart), Date.parse(slotStart))).toBe(expected === null);
  });

  it('knows deadlines of days and the end of the calendar', () => {
    expect(isPastBookingDeadline('2026-11-23', new Date('2026-11-23T12:00:00Z'))).toBe(true);
    expect(isPastBookingDeadline('2026-11-24', new Date('2026-11-23T12:00:00Z'))).toBe(false);
    expect(lastBookableDate(new Date('2026-11-23T23:30:00Z'))).toBe('2033-11-24');
    expect(lastBookableDate(new Date('2028-02-29T12:00:00Z'))).toBe('2035-02-28');
  });
});

describe('mayHoldSlot', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const branch = {
    active: true,
    appointmentsPerTimeSlot: 2,
    openingDays: [{ day: 1, from: '07:30', to: '12:00' }],
    timeSlotDurationMinutes: 15,
    blockedDates: ['2026-11-30'],
  };
  const slot = { from: '2026-11-23T06:30:00.000Z', to: '2026-11-23T06:45:00.000Z' };

  it.each([
    ['a free place', { branch, taken: 1 }, slot.from, slot],
    ['the same instant written with an offset', { branch, taken: 0 }, '2026-11-23T07:30:00+01:00', slot],
    ['a full slot', { branch, taken: 2 }, slot.from, refuse('slot-taken')],
    ['a capacity lowered below the bookings', { branch, taken: 3 }, slot.from, refuse('slot-taken')],
    ['a time off the grid', { branch, taken: 0 }, '2026-11-23T06:37:00.000Z', refuse('slot-taken')],
    ['a blocked day', { branch, taken: 0 }, '2026-11-30T06:30:00.000Z', refuse('slot-taken')],
    ['nonsense', { branch, taken: 0 }, 'tomorrow', refuse('slot-taken')],
    ['the past', { branch, taken: 0 }, '2026-11-16T06:30:00.000Z', refuse('past-booking-deadline')],
    ['a closed branch', { branch: { ...branch, active: false }, taken: 0 }, slot.from, refuse('branch-unavailable')],
  ])('%s', (_name, facts, slotStart, expected) => {
    expect(mayHoldSlot(facts, slotStart, now)).toMatchObject(expected);
  });
});

describe('distances and searches', () => {
  it('measures Zurich to Geneva', () => {
    const zurich = { latitude: 47.3769, longitude: 8.5417 };
    const geneva = { latitude: 46.2044, longitude: 6.1432 };
    expect(distanceMetres(zurich, geneva)).toBeGreaterThan(223_000);
    expect(distanceMetres(zurich, geneva)).toBeLessThan(226_000);
    expect(distanceMetres(zurich, zurich)).toBe(0);
    expect(distanceMetres({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBe(20_015_114);
  });

  it.each([
    [{ query: 'Zü' }, true],
    [{ query: ' Zü ' }, true],
    [{ query: 'Zür' }, false],
    [{ query: '' }, true],
    [{}, true],
    [{ query: 'Z', near: { latitude: 47, longitude: 8 } }, false],
  ])('search %j too short: %p', (search, expected) => {
    expect(isBranchSearchTooShort(search)).toBe(expected);
  });
});

describe('fasting', () => {
  it('counts elapsed hours, also over the night of a clock change', () => {
    expect(formatDateTime(fastingFrom('2026-11-24T07:30:00Z', 12))).toBe('23.11.2026, 20:30');
    expect(formatDateTime(fastingFrom('2027-03-28T06:30:00Z', 12))).toBe('27.03.2027, 19:30');
    expect(formatDateTime(fastingFrom('2027-10-31T07:30:00Z', 12))).toBe('30.10.2027, 21:30');
    expect(formatDateTime(waterFrom('2026-11-24T07:30:00Z'))).toBe('24.11.2026, 07:30');
  });
});
