import { describe, expect, it } from '@jest/globals';
import { openingState } from '#web/booking/appointment/opening-state.ts';
import { formatDistance } from '#web/booking/find-branches/format-distance.ts';
import { calendarEnd } from '#web/booking/slot-picker/calendar-end.ts';
import { firstSlots } from '#web/booking/slot-picker/first-slots.ts';
import { nearestSlots } from '#web/booking/slot-picker/nearest-slots.ts';
import { mergeSlots } from '#web/booking/slot-picker/use-slots-of-day.ts';

const slot = (from: string, free = 1) => ({
  from: `2026-11-24T${from}:00.000Z`,
  to: `2026-11-24T${from}:00.000Z`,
  free,
});
const EARLY = Date.parse('2026-11-23T06:00:00.000Z');
const clock = ({ from }: { from: string }) => from.slice(11, 16);

describe('times of a day while others book', () => {
  it('keeps a taken time in its place and marks it', () => {
    const merged = mergeSlots([slot('07:00'), slot('07:15'), slot('07:30')], [slot('07:00'), slot('07:30')], EARLY);
    expect(merged.map((each) => [clock(each), each.gone])).toEqual([
      ['07:00', false],
      ['07:15', true],
      ['07:30', false],
    ]);
  });

  it('brings a time back that became free again', () => {
    const merged = mergeSlots([slot('07:00', 0)], [slot('07:00')], EARLY);
    expect(merged.map(({ gone, free }) => [gone, free])).toEqual([[false, 1]]);
  });

  it('lets a time go that only came too close to be booked', () => {
    expect(mergeSlots([slot('07:00')], [], Date.parse('2026-11-24T03:30:00.000Z'))).toEqual([]);
  });
});

describe('the times shown at first', () => {
  const morning = ['06:30', '06:45', '07:00', '07:15', '07:30', '07:45', '08:00'].map((at) => ({
    ...slot(at),
    gone: false,
  }));
  const afternoon = ['13:00', '13:15', '13:30'].map((at) => ({ ...slot(at), gone: false }));

  it('are six, four of the morning and two of the afternoon', () => {
    expect(firstSlots([...morning, ...afternoon], null).map(clock)).toEqual([
      '06:30',
      '06:45',
      '07:00',
      '07:15',
      '13:00',
      '13:15',
    ]);
  });

  it('are six of one half where the other is empty or short', () => {
    expect(firstSlots(morning, null)).toHaveLength(6);
    expect(firstSlots([...morning, ...afternoon.slice(0, 1)], null)).toHaveLength(6);
    expect(firstSlots([...morning.slice(0, 3), ...afternoon], null)).toHaveLength(6);
  });

  it('always contain the chosen one and those just taken', () => {
    const slots = [...morning, ...afternoon].map((each) => ({ ...each, gone: clock(each) === '08:00' }));
    const shown = firstSlots(slots, slots.at(-1)?.from ?? null).map(clock);
    expect(shown).toContain('13:30');
    expect(shown).toContain('08:00');
    expect(shown).toHaveLength(8);
  });
});

describe('help at the booking', () => {
  it('offers the three times nearest to a lost one, in order', () => {
    const free = ['07:00', '07:30', '09:00', '12:00'].map((at) => slot(at));
    expect(nearestSlots(slot('08:00').from, free).map(clock)).toEqual(['07:00', '07:30', '09:00']);
  });

  it('says until when a branch is open, over the lunch break and over the weekend', () => {
    const hours = [
      { day: 1, from: '07:30', to: '12:00' },
      { day: 1, from: '13:30', to: '17:00' },
    ];
    expect(openingState(hours, new Date('2026-11-23T07:00:00Z'))).toEqual({ open: true, until: '12:00' });
    expect(openingState(hours, new Date('2026-11-23T11:30:00Z'))).toEqual({
      open: false,
      date: '2026-11-23',
      from: '13:30',
    });
    expect(openingState(hours, new Date('2026-11-23T16:00:00Z'))).toEqual({
      open: false,
      date: '2026-11-30',
      from: '07:30',
    });
    expect(openingState([], new Date('2026-11-23T16:00:00Z'))).toBeNull();
  });

  it('writes distances with a point, finer where it is near', () => {
    expect([40, 310, 9_949, 14_200].map(formatDistance)).toEqual([
      '<\u00a00.1\u00a0km',
      '0.3\u00a0km',
      '9.9\u00a0km',
      '14\u00a0km',
    ]);
  });

  it('ends the calendar seven years ahead', () => {
    expect(calendarEnd('2026-11-21')).toBe('2033-11-21');
    expect(calendarEnd('2028-02-29')).toBe('2035-02-28');
  });
});
