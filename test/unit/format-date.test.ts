import { describe, expect, it } from '@jest/globals';
import { addDays, isCalendarDate, isUsualDay } from '#shared/domain/calendar-date.ts';
import { MONTHS, SHORT_WEEKDAYS, WEEKDAYS } from '#shared/domain/date-words.ts';
import {
  formatDate,
  formatDateTime,
  formatLongDate,
  formatShortDay,
  formatTime,
  weekdayOf,
  zurichDate,
  zurichHour,
  zurichOffset,
} from '#shared/domain/format-date.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import { LANGUAGES } from '#shared/languages.ts';

const TUESDAY = '2026-11-24T07:30:00.000Z';

describe('dates as people read them', () => {
  it('writes date and time of Zurich in winter and summer', () => {
    expect(formatDate(TUESDAY)).toBe('24.11.2026');
    expect(formatTime(TUESDAY)).toBe('08:30');
    expect(formatDateTime(TUESDAY)).toBe('24.11.2026, 08:30');
    expect(formatTime('2026-07-01T07:30:00Z')).toBe('09:30');
    expect(formatTime('2026-11-23T23:00:00Z')).toBe('00:00');
  });

  it.each([
    ['de', 'Dienstag, 24. November 2026', 'Sonntag, 1. August 2027', 'Di 24.11.'],
    ['en', 'Tuesday, 24 November 2026', 'Sunday, 1 August 2027', 'Tue 24.11.'],
    ['fr', 'mardi 24 novembre 2026', 'dimanche 1er août 2027', 'ma 24.11.'],
    ['it', 'martedì 24 novembre 2026', 'domenica 1° agosto 2027', 'ma 24.11.'],
  ] as const)('writes long dates in %s', (language, tuesday, firstOfMonth, short) => {
    expect(formatLongDate(TUESDAY, language)).toBe(tuesday);
    expect(formatLongDate('2027-08-01', language)).toBe(firstOfMonth);
    expect(formatShortDay(TUESDAY, language)).toBe(short);
  });

  it('takes a calendar day as it is, in any zone of the reader', () => {
    expect(formatDate('1986-04-17')).toBe('17.04.1986');
    expect(zurichDate('1986-04-17')).toBe('1986-04-17');
  });

  it.each([
    ['2026-11-24T22:59:59.999Z', '2026-11-24', 2],
    ['2026-11-24T23:00:00.000Z', '2026-11-25', 3],
    ['2026-07-04T21:59:59.999Z', '2026-07-04', 6],
    ['2026-07-04T22:00:00.000Z', '2026-07-05', 7],
  ])('%s is the Zurich day %s', (at, date, weekday) => {
    expect(zurichDate(at)).toBe(date);
    expect(weekdayOf(at)).toBe(weekday);
  });

  it('knows the hour on both sides of the daylight-saving changes', () => {
    expect(zurichHour('2027-03-28T00:59:00Z')).toBe(1);
    expect(zurichHour('2027-03-28T01:00:00Z')).toBe(3);
    expect(zurichHour('2027-10-31T00:30:00Z')).toBe(2);
    expect(zurichHour('2027-10-31T01:30:00Z')).toBe(2);
  });

  // A new law is found here, once Node knows it.
  it('has the clocks of Zurich as the time zone database knows them, from 1970 to 2060', () => {
    const zone = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zurich', timeZoneName: 'longOffset' });
    const known = (at: Date) => {
      const [, hours, minutes] = /GMT\+(\d\d):(\d\d)$/.exec(zone.format(at)) ?? [];
      return Number(hours) * 60 + Number(minutes);
    };
    const differing: string[] = [];
    for (let year = 1970; year <= 2060; year += 1)
      for (let day = 1; day <= 366; day += 1) {
        const hours = isNearChange(year, day) ? 24 : 1;
        for (let hour = 0; hour < hours; hour += 1) {
          const at = new Date(Date.UTC(year, 0, day, hour));
          if (zurichOffset(at) !== known(at)) differing.push(at.toISOString());
        }
      }
    expect(differing).toEqual([]);
  });

  it('writes nothing for what is no instant', () => {
    expect(() => formatDate('2026-13-45T00:00:00Z')).toThrow(RangeError);
  });
});

/** The last weeks of March, September and October. */
function isNearChange(year: number, day: number): boolean {
  const date = new Date(Date.UTC(year, 0, day));
  return [2, 8, 9].includes(date.getUTCMonth()) && date.getUTCDate() > 20;
}

describe('names of days and months', () => {
  const all = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => name(index));
  const named = (language: string, wish: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(language, { ...wish, timeZone: 'UTC' }).format(at);

  it.each(LANGUAGES)('are those of the language %s, from Monday and from January', (language) => {
    const day = (index: number) => named(language, { weekday: 'long' }, Date.UTC(2026, 10, 23 + index));
    const month = (index: number) => named(language, { month: 'long' }, Date.UTC(2026, index, 1));
    expect(WEEKDAYS[language]).toEqual(all(7, day));
    expect(MONTHS[language]).toEqual(all(12, month));
    const letters = language === 'en' ? 3 : 2;
    expect(SHORT_WEEKDAYS[language]).toEqual(all(7, (index) => day(index).slice(0, letters)));
  });
});

describe('calendar days', () => {
  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['0000-01-01', false],
    ['0001-01-01', true],
    ['2026-11-00', false],
    ['2026-11-24T00:00:00Z', false],
  ])('%s: %p', (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });

  it.each([
    ['0002-11-23', false],
    ['0202-11-23', false],
    ['1893-05-31', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2026-11-23', true],
    ['2026-02-30', false],
    ['2999-12-31', true],
    ['3000-01-01', false],
    ['9999-12-31', false],
  ])('%s is a day that somebody can mean: %p', (text, expected) => {
    expect(isUsualDay(text)).toBe(expected);
  });

  it.each([
    ['1900-01-01', '1899-12-31T23:00:00.000Z', '1900-01-01T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2999-12-31', '2999-12-30T23:00:00.000Z', '2999-12-31T23:00:00.000Z'],
  ])('%s begins and ends in Zurich at %s and %s', (day, begins, ends) => {
    expect(zurichMidnight(day).toISOString()).toBe(begins);
    expect(zurichMidnight(addDays(day, 1)).toISOString()).toBe(ends);
  });

  it('adds days over months, leap days and clock changes', () => {
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });
});
