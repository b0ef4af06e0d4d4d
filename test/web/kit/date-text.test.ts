import { describe, expect, it } from '@jest/globals';
import {
  type DateKind,
  type DateTexts,
  joinDate,
  likelyDate,
  readDate,
  readDay,
  readFinishedDay,
  showDay,
  typeInto,
} from '#web/kit/date-text.ts';

const EMPTY: DateTexts = { day: '', month: '', year: '' };

/** Typed key by key, each into the field that has the focus. */
function typeAll(keys: string, kind: DateKind = 'date', from: keyof DateTexts = 'day') {
  let texts = EMPTY;
  let part = from;
  for (const key of keys) {
    const typed = typeInto(texts, part, texts[part] + key, kind);
    texts = typed.texts;
    part = typed.goOn ?? part;
  }
  return joinDate(texts, kind);
}

describe('a date as people write it', () => {
  it.each([
    ['24.3.84', '84-03-24'],
    ['24.03.1984', '1984-03-24'],
    ['24. 3. 1984', '1984-03-24'],
    ['24/3/1984', '1984-03-24'],
    ['24-3-1984', '1984-03-24'],
    ['24 3 1984', '1984-03-24'],
    ['1984-03-24', '1984-03-24'],
    ['24 März 1984', '1984-03-24'],
    ['24. März 1984', '1984-03-24'],
    ['24. Mrz. 84', '84-03-24'],
    ['24 mars 1984', '1984-03-24'],
    ['1er aout 1984', '1984-08-01'],
    ['24 marzo 1984', '1984-03-24'],
    ['24 Mar 1984', '1984-03-24'],
    ['March 24, 1984', '1984-03-24'],
    ['24031984', '1984-03-24'],
    ['19840324', '1984-03-24'],
    [' 24.03.1984 ', '1984-03-24'],
  ])('pasted %j is %s', (written, value) => {
    const read = readDate(written);
    expect(read && joinDate(read, 'date')).toBe(value);
  });

  it.each(['', '24', '24.3.', '24.3.198', 'gestern', '24 Foo 1984', '24 ma 1984', '24 jui 1984', '1.2.3.4'])(
    '%j is none',
    (written) => {
      expect(readDate(written)).toBeNull();
    },
  );

  it.each([
    ['24.3.84', '84-03-24'],
    ['24.03.1984', '1984-03-24'],
    ['24. 3. 1984', '1984-03-24'],
    ['24/3/1984', '1984-03-24'],
    ['1984-03-24', '1984-03-24'],
    ['24 März 1984', '1984-03-24'],
    ['24. März 1984', '1984-03-24'],
    ['24031984', '1984-03-24'],
    ['..24.3.1984', '1984-03-24'],
  ])('typed %j into the first field is %s', (keys, value) => {
    expect(typeAll(keys)).toBe(value);
  });

  it('of a month is typed in one go too', () => {
    expect(typeAll('3.2019', 'month', 'month')).toBe('2019-03');
    expect(typeAll('März 19', 'month', 'month')).toBe('19-03');
    expect(typeAll('2019', 'year', 'year')).toBe('2019');
  });
});

describe('a year of two digits', () => {
  const texts = (day: string, month: string, year: string): DateTexts => ({ day, month, year });
  it.each([
    ['somebody of age', texts('24', '3', '84'), 2008, '1984-03-24'],
    ['the youngest who may sign up', texts('1', '1', '08'), 2008, '2008-01-01'],
    ['nobody younger: a hundred years before', texts('1', '1', '09'), 2008, '1909-01-01'],
    ['a past day', texts('1', '1', '26'), 2026, '2026-01-01'],
    ['no day that never was', texts('29', '2', '83'), 2008, null],
    ['nothing while a part is missing', texts('24', '', '84'), 2008, null],
    ['nothing where it is written out', texts('24', '3', '1984'), 2008, null],
  ])('means %s', (_name, typed, latestYear, meant) => {
    expect(likelyDate(typed, 'date', latestYear)).toBe(meant);
  });

  it('is asked back for months and years as well', () => {
    expect(likelyDate(texts('', '3', '19'), 'month', 2026)).toBe('2019-03');
    expect(likelyDate(texts('', '', '27'), 'year', 2026)).toBe('1927');
  });
});

describe('a day in one field', () => {
  it.each([
    ['24.11.2026', '2026-11-24', '2026-11-24'],
    ['1.3.2026', '2026-03-01', '2026-03-01'],
    ['2026-11-24', '2026-11-24', '2026-11-24'],
    ['24112026', '2026-11-24', '2026-11-24'],
    // May go on to another day.
    ['24.11.20', '2020-11-24', null],
    ['2026-11-2', '2026-11-02', null],
    ['24. März 26', '2026-03-24', null],
    // No day, or none that somebody can mean.
    ['31.2.2026', null, null],
    ['24.11.', null, null],
    ['1.1.1026', null, null],
    ['', null, null],
  ])('%j means %s when it is left, %s while it is typed', (text, left, typed) => {
    expect([readDay(text), readFinishedDay(text)]).toEqual([left, typed]);
  });

  it('is shown as people here write it, and as it is where it is none', () => {
    expect([showDay('2026-03-01'), showDay('31.2.2026'), showDay('')]).toEqual(['01.03.2026', '31.2.2026', '']);
  });
});
