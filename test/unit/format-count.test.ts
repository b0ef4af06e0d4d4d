import { expect, it } from '@jest/globals';
import { formatCount } from '#shared/domain/format-count.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1’000'],
  [200_000, '200’000'],
  [1_234_567, '1’234’567'],
])('%i reads %s', (count, words) => expect(formatCount(count)).toBe(words));
