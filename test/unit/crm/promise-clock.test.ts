import { describe, expect, it } from '@jest/globals';
import {
  dueFrom,
  isPromisedIn,
  openingTimesOf,
  PROMISE_MS,
  readPromiseClock,
} from '#shared/domain/crm/promise-clock.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';

const WEEK = 'Mo-Fr 08:00-18:00';
const ALWAYS = 'Mo-Su 00:00-24:00';
/** A Friday and a Monday. */
const HOLIDAYS = ['2026-12-25', '2026-12-28'];

const at = (text: string) => new Date(text);
const due = (setting: string, from: string) =>
  dueFrom(openingTimesOf(setting, HOLIDAYS), at(from))?.toISOString() ?? null;

it('promises a time in German alone', () => {
  expect(LANGUAGES.filter(isPromisedIn)).toEqual(['de']);
});

describe('two hours of opening time', () => {
  // Zurich is one hour ahead in winter, two in summer; the clocks change on 29 March and 25 October 2026.
  it.each([
    ['within a day', WEEK, '2026-11-20T13:10:00Z', '2026-11-20T15:10:00.000Z'],
    ['to the last minute of a day', WEEK, '2026-11-20T15:00:00Z', '2026-11-20T17:00:00.000Z'],
    ['over a night', WEEK, '2026-11-19T16:30:00Z', '2026-11-20T08:30:00.000Z'],
    ['over a weekend', WEEK, '2026-11-20T16:30:00Z', '2026-11-23T08:30:00.000Z'],
    ['from a Saturday', WEEK, '2026-11-21T10:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['from the minute it closes', WEEK, '2026-11-20T17:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['from a second before it opens', WEEK, '2026-11-23T06:59:59Z', '2026-11-23T09:00:00.000Z'],
    ['over two holidays and a weekend', WEEK, '2026-12-24T16:00:00Z', '2026-12-29T08:00:00.000Z'],
    ['on a holiday that counts as a Sunday', 'Mo-Su 08:00-18:00', '2026-12-25T08:00:00Z', '2026-12-25T10:00:00.000Z'],
    ['over the weekend on which summer begins', WEEK, '2026-03-27T16:00:00Z', '2026-03-30T07:00:00.000Z'],
    ['over the weekend on which winter begins', WEEK, '2026-10-23T15:00:00Z', '2026-10-26T08:00:00.000Z'],
    ['through the hour that is missing', ALWAYS, '2026-03-29T00:30:00Z', '2026-03-29T02:30:00.000Z'],
    ['through the hour that comes twice', ALWAYS, '2026-10-25T00:30:00Z', '2026-10-25T02:30:00.000Z'],
    // Half an hour before the change and half an hour after it are one hour; the other is a week later.
    ['with hours around the missing hour', 'Su 01:30-03:30', '2026-03-28T12:00:00Z', '2026-04-05T00:30:00.000Z'],
    ['with hours in the hour that comes twice', 'Su 02:00-03:00', '2026-10-24T12:00:00Z', '2026-10-25T02:00:00.000Z'],
    ['in hours shorter than itself', 'Mo-Fr 11:00-12:00', '2026-11-19T10:30:00Z', '2026-11-23T10:30:00.000Z'],
    ['on one day of the week', 'We 08:00-09:00', '2026-11-23T10:00:00Z', '2026-12-02T08:00:00.000Z'],
    ['where nobody calls', '', '2026-11-20T13:10:00Z', null],
  ])('%s', (_what, setting, from, wanted) => {
    expect(due(setting, from)).toBe(wanted);
  });
});

describe('what the clock shows', () => {
  const times = openingTimesOf(WEEK, HOLIDAYS);
  const clock = (
    now: string,
    change: { startsAt?: string; calledAt?: string; isPromised?: boolean; setting?: string } = {},
  ) => {
    const startsAt = at(change.startsAt ?? '2026-11-20T13:10:00Z');
    const open = change.setting === undefined ? times : openingTimesOf(change.setting, HOLIDAYS);
    const dueAt = dueFrom(open, startsAt);
    const calledAt = change.calledAt ? at(change.calledAt) : null;
    return readPromiseClock({
      startsAt,
      dueAt,
      calledAt,
      times: open,
      now: at(now),
      isPromised: change.isPromised ?? true,
    });
  };

  it.each([
    ['runs', '2026-11-20T13:52:00Z', {}, 'running', 78],
    ['runs until its last quarter', '2026-11-20T14:39:59Z', {}, 'running', 30 + 1 / 60],
    ['is at risk in its last quarter', '2026-11-20T14:40:00Z', {}, 'at-risk', 30],
    ['is at risk to the end', '2026-11-20T15:09:59Z', {}, 'at-risk', 1 / 60],
    ['is broken at the end', '2026-11-20T15:10:00Z', {}, 'broken', 0],
    ['stays broken', '2026-11-25T09:00:00Z', {}, 'broken', 0],
    ['is kept by a call before the end', '2026-11-25T09:00:00Z', { calledAt: '2026-11-20T15:09:59Z' }, 'kept', 1 / 60],
    ['is broken by a call at the end', '2026-11-25T09:00:00Z', { calledAt: '2026-11-20T15:10:00Z' }, 'broken', 0],
    ['stands still at night', '2026-11-20T17:00:00Z', { startsAt: '2026-11-20T16:00:00Z' }, 'resting', 60],
    [
      'stands still until the wished time',
      '2026-11-20T13:10:00Z',
      { startsAt: '2026-11-23T09:00:00Z' },
      'resting',
      120,
    ],
    ['only waits where nothing is promised', '2026-11-20T13:52:00Z', { isPromised: false }, 'waiting', 78],
    ['is never broken where nothing is promised', '2026-11-20T16:52:00Z', { isPromised: false }, 'waiting', 0],
    ['stands still there at night too', '2026-11-20T18:00:00Z', { isPromised: false }, 'resting', 0],
    [
      'says that somebody called',
      '2026-11-25T09:00:00Z',
      { isPromised: false, calledAt: '2026-11-24T09:00:00Z' },
      'called',
      0,
    ],
    ['stands still where nobody calls', '2026-11-20T13:52:00Z', { setting: '' }, 'resting', 0],
  ])('%s', (_what, now, change, state, leftMinutes) => {
    const shown = clock(now, change);
    expect([shown.state, shown.leftMs / MINUTE_MS]).toEqual([state, leftMinutes]);
    expect(shown.passedMs).toBe(PROMISE_MS - shown.leftMs);
  });

  it.each([
    ['2026-11-20T17:00:00Z', '2026-11-20T16:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['2026-11-20T13:10:00Z', '2026-11-23T09:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['2026-12-24T18:00:00Z', '2026-12-24T16:30:00Z', '2026-12-29T07:00:00.000Z'],
  ])('a clock that stands still at %s goes on', (now, startsAt, goesOnAt) => {
    expect(clock(now, { startsAt }).goesOnAt?.toISOString()).toBe(goesOnAt);
  });
});

describe('each language has hours of its own', () => {
  const HOURS: Record<Language, string> = {
    ...{ de: 'Su-Fr 01:00-18:00', en: 'Mo-Fr 09:00-12:00' },
    ...{ fr: 'Mo-Sa 10:00-16:00', it: 'Mo-Su 01:30-09:00' },
  };
  /** State and minutes left; where the clocks change, those of an hour that is missing or comes twice are counted as they pass. */
  type Shown = Record<Language, [state: string, leftMinutes: number]>;
  const TABLE: [day: string, asked: string, now: string, shown: Shown][] = [
    [
      ...(['a weekday', '2026-11-18T10:00:00Z', '2026-11-18T11:40:00Z'] as const),
      { de: ['at-risk', 20], en: ['resting', 60], fr: ['waiting', 20], it: ['resting', 120] },
    ],
    [
      ...(['a Saturday', '2026-11-21T10:00:00Z', '2026-11-21T12:30:00Z'] as const),
      { de: ['resting', 120], en: ['resting', 120], fr: ['waiting', 0], it: ['resting', 120] },
    ],
    [
      ...(['a Sunday', '2026-11-22T05:00:00Z', '2026-11-22T07:00:00Z'] as const),
      { de: ['broken', 0], en: ['resting', 120], fr: ['resting', 120], it: ['waiting', 0] },
    ],
    [
      ...(['a holiday', '2026-12-25T08:00:00Z', '2026-12-25T09:00:00Z'] as const),
      { de: ['running', 60], en: ['resting', 120], fr: ['resting', 120], it: ['resting', 120] },
    ],
    [
      ...(['the day on which summer begins', '2026-03-29T00:15:00Z', '2026-03-29T01:15:00Z'] as const),
      { de: ['running', 60], en: ['resting', 120], fr: ['resting', 120], it: ['waiting', 75] },
    ],
    [
      ...(['the day on which winter begins', '2026-10-25T00:15:00Z', '2026-10-25T01:55:00Z'] as const),
      { de: ['at-risk', 20], en: ['resting', 120], fr: ['resting', 120], it: ['waiting', 20] },
    ],
  ];

  it.each(TABLE.flatMap((row) => LANGUAGES.map((language) => [row[0], language, row] as const)))(
    'on %s in %s',
    (_day, language, [, asked, now, shown]) => {
      const times = openingTimesOf(HOURS[language], HOLIDAYS);
      const { state, leftMs } = readPromiseClock({
        startsAt: at(asked),
        dueAt: dueFrom(times, at(asked)),
        isPromised: isPromisedIn(language),
        calledAt: null,
        times,
        now: at(now),
      });
      expect([state, leftMs / MINUTE_MS]).toEqual(shown[language]);
    },
  );
});
