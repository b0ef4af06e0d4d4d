import { expect, it } from '@jest/globals';
import { formatAtOffset } from '#shared/domain/format-at-offset.ts';

it.each([
  ['2026-11-24T23:30:00Z', 60, '25.11.2026', '00:30'],
  ['2026-11-24T23:30:00Z', 0, '24.11.2026', '23:30'],
  ['2026-11-24T02:15:00Z', -300, '23.11.2026', '21:15'],
  ['2026-12-31T23:59:00Z', 330, '01.01.2027', '05:29'],
  ['2026-07-01T22:10:00Z', undefined, '02.07.2026', '00:10'],
  ['2026-01-01T22:10:00Z', undefined, '01.01.2026', '23:10'],
])('%s on a clock %s minutes ahead is %s, %s', (at, offset, date, time) => {
  expect(formatAtOffset(new Date(at), offset)).toEqual({ date, time });
});
