import { expect, it } from '@jest/globals';
import { listWishes } from '#shared/domain/crm/list-wishes.ts';
import { openingTimesOf } from '#shared/domain/crm/promise-clock.ts';

const wishes = (setting: string, now: string, most = 4) => {
  const times = openingTimesOf(setting, ['2026-12-25']);
  return times && listWishes(times, new Date(now), most).map((at) => at.toISOString());
};

it.each([
  [
    'of a day',
    'Mo-Fr 08:00-18:00',
    '2026-11-20T13:10:00Z',
    ['14', '15', '16'].map((h) => `2026-11-20T${h}:00:00.000Z`),
  ],
  [
    'behind a full hour',
    'Mo-Fr 08:00-18:00',
    '2026-11-20T13:00:00Z',
    ['14', '15', '16'].map((h) => `2026-11-20T${h}:00:00.000Z`),
  ],
])('are the full hours %s, and then those of the next', (_what, setting, now, today) => {
  expect(wishes(setting, now)).toEqual([...today, '2026-11-23T07:00:00.000Z']);
});

it('begin where people do', () => {
  expect(wishes('Mo-Fr 08:30-10:00', '2026-12-24T12:00:00Z', 3)).toEqual([
    ...['2026-12-28T07:30:00.000Z', '2026-12-28T08:00:00.000Z', '2026-12-29T07:30:00.000Z'],
  ]);
});

it('end after two weeks', () => {
  expect(wishes('We 08:00-08:30', '2026-11-25T12:00:00Z', 20)).toEqual([
    '2026-12-02T07:00:00.000Z',
    '2026-12-09T07:00:00.000Z',
  ]);
});
