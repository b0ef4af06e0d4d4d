import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { BranchHours } from '#shared/domain/booking/branch-hours.ts';
import { daysFrom, findFirstFreeSlots, freeSlotsOfDay } from '#shared/domain/booking/free-slots.ts';
import { groupSlots } from '#shared/domain/booking/group-slots.ts';
import { bookingWindow } from '#shared/domain/booking/is-bookable.ts';
import { findSlotAt, isOpenAt, slotsOfDay, slotsOfDays } from '#shared/domain/booking/slots-of-day.ts';
import { formatTime, zurichDate } from '#shared/domain/format-date.ts';

const MONDAY = '2026-11-23';
const branch: BranchHours = {
  openingDays: [
    { day: 1, from: '13:30', to: '14:30' },
    { day: 1, from: '07:30', to: '08:25' },
    { day: 6, from: '08:00', to: '11:00' },
  ],
  timeSlotDurationMinutes: 15,
  blockedDates: ['2026-11-30'],
};
/** Open around the clock on Sundays, when the clocks change. */
const sundayBranch: BranchHours = {
  openingDays: [{ day: 7, from: '00:00', to: '24:00' }],
  timeSlotDurationMinutes: 30,
  blockedDates: [],
};

const times = (hours: BranchHours, date: string) => slotsOfDay(hours, date).map((slot) => formatTime(slot.from));

describe('isOpenAt', () => {
  // Winter in Zurich: an hour ahead of UTC.
  it.each([
    ['before opening', '2026-11-23T06:29:00Z', false],
    ['at opening', '2026-11-23T06:30:00Z', true],
    ['between two slots', '2026-11-23T06:37:00Z', true],
    ['in the last minute, in which no slot begins', '2026-11-23T07:24:00Z', true],
    ['at closing time', '2026-11-23T07:25:00Z', false],
    ['over lunch', '2026-11-23T11:00:00Z', false],
    ['in the afternoon', '2026-11-23T12:30:00Z', true],
    ['on another weekday', '2026-11-24T06:30:00Z', false],
    ['on a blocked day', '2026-11-30T06:30:00Z', false],
    ['in summer, by the clock on the wall', '2027-06-07T05:30:00Z', true],
  ])('%s', (_when, at, isOpen) => {
    expect(isOpenAt(branch, new Date(at))).toBe(isOpen);
  });
});

describe('slotsOfDay', () => {
  it('cuts both intervals of a weekday, the last slot ending by closing time', () => {
    expect(times(branch, MONDAY)).toEqual(['07:30', '07:45', '08:00', '13:30', '13:45', '14:00', '14:15']);
    expect(slotsOfDay(branch, MONDAY)[0]).toEqual({ from: '2026-11-23T06:30:00.000Z', to: '2026-11-23T06:45:00.000Z' });
  });

  it('has none on closed days, blocked days and days that do not exist', () => {
    expect(slotsOfDay(branch, '2026-11-24')).toEqual([]);
    expect(slotsOfDay(branch, '2026-11-30')).toEqual([]);
    expect(slotsOfDay(branch, '2026-02-30')).toEqual([]);
    expect(slotsOfDay(branch, 'monday')).toEqual([]);
  });

  it('moves with summer time', () => {
    expect(slotsOfDay(branch, '2027-07-05')[0]?.from).toBe('2027-07-05T05:30:00.000Z');
  });

  it('lists overlapping intervals once', () => {
    const twice = { ...branch, openingDays: [...branch.openingDays, { day: 1, from: '07:30', to: '08:00' }] };
    expect(times(twice, MONDAY)).toEqual(times(branch, MONDAY));
  });

  it('refuses a duration that would never end', () => {
    expect(() => slotsOfDay({ ...branch, timeSlotDurationMinutes: 0 }, MONDAY)).toThrow(RangeError);
  });

  it('keys several days by date', () => {
    const days = slotsOfDays(branch, '2026-11-21', 4);
    expect(Object.entries(days).map(([date, slots]) => [date, slots.length])).toEqual([
      ['2026-11-21', 12],
      ['2026-11-22', 0],
      ['2026-11-23', 7],
      ['2026-11-24', 0],
    ]);
  });
});

describe('the days on which the clocks change', () => {
  it.each([
    ['2027-03-21', 48, 'an ordinary day'],
    ['2027-03-28', 46, 'the day of 23 hours'],
    ['2027-10-31', 48, 'the day of 25 hours: every wall time once'],
  ])('%s has %i half hours (%s)', (date, count) => {
    const slots = slotsOfDay(sundayBranch, date);
    expect(slots).toHaveLength(count);
    expect(new Set(slots.map((slot) => slot.from)).size).toBe(count);
    expect(slots.every((slot) => Date.parse(slot.to) - Date.parse(slot.from) === 30 * 60_000)).toBe(true);
  });

  it('drops the wall times that do not exist in March', () => {
    const march = times(sundayBranch, '2027-03-28');
    expect(march.slice(2, 6)).toEqual(['01:00', '01:30', '03:00', '03:30']);
    expect(slotsOfDay(sundayBranch, '2027-03-28')[4]?.from).toBe('2027-03-28T01:00:00.000Z');
  });

  it('offers nothing where a branch is open in the missing hour only', () => {
    const nightly = { ...sundayBranch, openingDays: [{ day: 7, from: '02:00', to: '03:00' }] };
    expect(times(nightly, '2027-03-21')).toEqual(['02:00', '02:30']);
    expect(times(nightly, '2027-03-28')).toEqual([]);
  });

  it('offers the repeated hour of October the first time', () => {
    const october = slotsOfDay(sundayBranch, '2027-10-31');
    expect(october[4]?.from).toBe('2027-10-31T00:00:00.000Z');
    expect(october[6]?.from).toBe('2027-10-31T02:00:00.000Z');
  });
});

describe('freeSlotsOfDay', () => {
  const open = { ...branch, active: true, appointmentsPerTimeSlot: 2 };
  const at = (time: string) => Date.parse(`${MONDAY}T${time}:00Z`);
  const free = (now: string, taken = new Map<number, number>(), date = MONDAY, of = open) =>
    freeSlotsOfDay(of, date, taken, bookingWindow(new Date(now)));
  const shown = (now: string) => free(now).slots.map((slot) => formatTime(slot.from));

  it('leaves out what cannot be booked any more, as time goes by', () => {
    expect(shown('2026-11-22T22:00:00Z')).toHaveLength(7);
    expect(shown('2026-11-23T08:45:00Z')).toEqual(['13:45', '14:00', '14:15']);
    expect(shown('2026-11-23T09:00:00Z')).toEqual(['14:00', '14:15']);
    expect(shown('2026-11-23T12:00:00Z')).toEqual([]);
  });

  it('counts the places left, and leaves out what is full', () => {
    const taken = new Map([
      [at('06:30'), 1],
      [at('06:45'), 2],
    ]);
    const { slots, closed } = free('2026-11-22T22:00:00Z', taken);
    expect(slots.slice(0, 2).map((slot) => [formatTime(slot.from), slot.free])).toEqual([
      ['07:30', 1],
      ['08:00', 2],
    ]);
    expect(closed).toBeNull();
  });

  it.each([
    ['blocked', '2026-11-30', '2026-11-22T22:00:00Z'],
    ['closed', '2026-11-24', '2026-11-22T22:00:00Z'],
    ['past-booking-deadline', MONDAY, '2026-11-23T12:00:00Z'],
    ['closed', '2033-12-05', '2026-11-22T22:00:00Z'],
  ])('says why a day has none: %s on %s', (reason, date, now) => {
    expect(free(now, undefined, date)).toEqual({ slots: [], closed: reason });
  });

  it('says of a day whose slots are all full that it is', () => {
    const full = new Map(slotsOfDay(branch, MONDAY).map((slot) => [Date.parse(slot.from), 2]));
    expect(free('2026-11-22T22:00:00Z', full)).toEqual({ slots: [], closed: 'fully-booked' });
  });

  it('follows other hours, another duration and days that are blocked at once', () => {
    const now = '2026-11-22T22:00:00Z';
    expect(free(now).slots).toHaveLength(7);
    expect(free(now, undefined, MONDAY, { ...open, timeSlotDurationMinutes: 30 }).slots).toHaveLength(3);
    expect(free(now, undefined, MONDAY, { ...open, blockedDates: [MONDAY] }).slots).toEqual([]);
    expect(free(now, undefined, MONDAY, { ...open, active: false }).slots).toEqual([]);
    const shorter = { ...open, openingDays: [{ day: 1, from: '07:30', to: '08:00' }] };
    expect(free(now, undefined, MONDAY, shorter).slots).toHaveLength(2);
    expect(free(now).slots).toHaveLength(7);
  });

  it('finds the first free ones over days, and no more than asked for', () => {
    const window = bookingWindow(new Date('2026-11-23T12:00:00Z'));
    const dates = daysFrom(MONDAY, 8);
    const first = (branch = open, days = dates, taken?: Map<number, number>) =>
      findFirstFreeSlots(branch, days, taken, window, 3).map(({ from }) => from);
    const saturday = ['2026-11-28T07:00:00.000Z', '2026-11-28T07:15:00.000Z', '2026-11-28T07:30:00.000Z'];
    expect(first()).toEqual(saturday);
    const taken = new Map([[Date.parse(saturday[1] ?? ''), open.appointmentsPerTimeSlot]]);
    expect(first(open, dates, taken)).toEqual([saturday[0], saturday[2], '2026-11-28T07:45:00.000Z']);
    expect(first({ ...open, active: false })).toEqual([]);
    expect(first(open, daysFrom(MONDAY, 5))).toEqual([]);
  });
});

describe('findSlotAt', () => {
  it.each([
    ['2027-03-28', sundayBranch],
    ['2027-10-31', sundayBranch],
    [MONDAY, branch],
    ['2026-11-24', branch],
    ['2026-11-30', branch],
  ])('finds on %s the slots of the day and no others', (date, hours) => {
    const noon = Date.parse(`${date}T12:00:00Z`);
    const minutes = Array.from({ length: 28 * 60 }, (_, minute) => noon + (minute - 15 * 60) * 60_000);
    const ofTheDay = (slot: { from: string } | null) => slot !== null && zurichDate(slot.from) === date;
    expect(minutes.map((at) => findSlotAt(hours, at)).filter(ofTheDay)).toEqual(slotsOfDay(hours, date));
  });

  it('refuses seconds beside a slot', () => {
    expect(findSlotAt(branch, Date.parse('2026-11-23T06:30:00.000Z'))).not.toBeNull();
    expect(findSlotAt(branch, Date.parse('2026-11-23T06:30:01.000Z'))).toBeNull();
  });
});

describe('groupSlots', () => {
  it('parts a day at noon', () => {
    const { morning, afternoon } = groupSlots(slotsOfDay(branch, MONDAY));
    expect([morning.length, afternoon.length]).toEqual([3, 4]);
  });
});

describe('the shipped branches', () => {
  it('have slots of their own length on every day they are open', () => {
    const { branches } = JSON.parse(readFileSync('shared/content/partner-branches.json', 'utf8'));
    for (const shipped of branches) {
      const hours: BranchHours = {
        openingDays: shipped.openingDays,
        timeSlotDurationMinutes: shipped.timeSlotDuration,
        blockedDates: shipped.blockedDays.map((day: { date: string }) => day.date),
      };
      const week = Object.entries(slotsOfDays(hours, MONDAY, 7));
      const open = new Set(hours.openingDays.map((interval) => interval.day));
      expect(week.filter(([, slots]) => slots.length > 0)).toHaveLength(open.size);
    }
  });
});
