import { describe, expect, it } from '@jest/globals';
import swissHolidays from '#shared/content/swiss-holidays.json' with { type: 'json' };
import { easterOf, type Holiday, listPublicHolidays } from '#shared/domain/booking/public-holidays.ts';

const HOLIDAYS = swissHolidays.holidays as readonly Holiday[];
const of = (canton: string, from: string, days: number) => listPublicHolidays(HOLIDAYS, { canton, from, days });

describe('Easter', () => {
  it.each([
    '1961-04-02',
    '2008-03-23',
    '2011-04-24',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2285-03-22',
  ])('is on %s', (date) => expect(easterOf(Number(date.slice(0, 4)))).toBe(date));
});

describe('public holidays', () => {
  it('of Zurich, a year long', () => {
    expect(of('ZH', '2026-01-01', 365)).toEqual([
      ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25', '2026-08-01'],
      ...['2026-12-25', '2026-12-26'],
    ]);
  });

  it.each([
    ['over the end of a year, whose last day does not count', 'ZH', '2026-12-26', 6, ['2026-12-26']],
    ['over the end of a year, with its first day', 'ZH', '2026-12-26', 7, ['2026-12-26', '2027-01-01']],
    ['only after a Sunday', 'NE', '2022-12-20', 30, ['2022-12-25', '2022-12-26', '2023-01-01', '2023-01-02']],
    ['not after another day', 'NE', '2026-12-20', 20, ['2026-12-25', '2027-01-01']],
    ['not on a Saturday', 'UR', '2026-12-20', 8, ['2026-12-25']],
    ['on a Sunday', 'UR', '2027-12-20', 8, ['2027-12-25', '2027-12-26']],
    [
      'the first Thursday of April, a week later in Holy Week',
      'GL',
      '2026-04-01',
      10,
      ['2026-04-03', '2026-04-06', '2026-04-09'],
    ],
    ['the first Thursday of April', 'GL', '2025-04-01', 5, ['2025-04-03']],
    ['the Thursday after the first Sunday of September', 'GE', '2026-09-01', 20, ['2026-09-10']],
    ['the Monday after the third Sunday of September', 'VD', '2026-09-01', 30, ['2026-09-21']],
  ])('%s', (_what, canton, from, days, expected) => expect(of(canton, from, days)).toEqual(expected));
});
