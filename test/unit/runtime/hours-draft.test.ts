import { describe, expect, it } from '@jest/globals';
import { readTime } from '#web/kit/read-time.ts';
import { joinHours, readHours, showHours, splitHours } from '#web/runtime/admin-runtime/hours-draft.ts';

describe('hours of callbacks while they are being typed', () => {
  it.each([
    ['8', '08:00'],
    ['18', '18:00'],
    ['8.30', '08:30'],
    ['8:3', '8:3'],
    ['0830', '08:30'],
    ['830', '08:30'],
    ['8h', '08:00'],
    ['8h30', '08:30'],
    [' 09:15 ', '09:15'],
    ['früh', 'früh'],
    ['', ''],
  ])('%s is the time %s', (typed, time) => expect(readTime(typed)).toBe(time));

  it.each([
    ['Mo-Fr 8-18.30', 'Mo-Fr 08:00-18:30'],
    ['Sa 9-0', 'Sa 09:00-24:00'],
    ['Mo-Su 00:00-24:00', 'Mo-Su 00:00-24:00'],
    ['Mo-Fr -18:00', 'Mo-Fr -18:00'],
    ['', ''],
  ])('%s is kept as %s', (draft, kept) => expect(readHours(draft)).toBe(kept));

  it('come apart and together again, one day without a hyphen', () => {
    const parts = { first: 'Mo', last: 'Fr', from: '08:00', until: '18:00' };
    expect(splitHours('Mo-Fr 08:00-18:00')).toEqual(parts);
    expect(joinHours(parts)).toBe('Mo-Fr 08:00-18:00');
    expect(joinHours({ ...parts, last: 'Mo', from: '-8' })).toBe('Mo 8-18:00');
    expect(splitHours('Sa 09:00-12:00')).toMatchObject({ first: 'Sa', last: 'Sa' });
    expect([splitHours(''), splitHours('Di 09:00-12:00')]).toEqual([null, null]);
  });

  it.each([
    ['de', 'Mo–Fr, 08:00–18:00', 'So, 09:00–12:00'],
    ['en', 'Mon–Fri, 08:00–18:00', 'Sun, 09:00–12:00'],
    ['fr', 'lu–ve, 08:00–18:00', 'di, 09:00–12:00'],
    ['it', 'lu–ve, 08:00–18:00', 'do, 09:00–12:00'],
  ] as const)('read in %s as %s', (language, week, sunday) => {
    expect(showHours('Mo-Fr 08:00-18:00', language)).toBe(week);
    expect(showHours('Su 09:00-12:00', language)).toBe(sunday);
    expect(showHours('', language)).toBeNull();
  });
});
