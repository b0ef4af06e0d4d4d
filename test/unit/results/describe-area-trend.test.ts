import { expect, it } from '@jest/globals';
import { describeAreaTrend } from '#shared/domain/results/describe-area-trend.ts';
import type { Level } from '#shared/domain/results/types.ts';

it.each<[Level[], ReturnType<typeof describeAreaTrend>]>([
  [[], null],
  [['good'], 'first'],
  [['good', 'good', 'bad'], 'same'],
  [['good', 'belowAverage'], 'better'],
  [['outstanding', 'good'], 'better'],
  [['bad', 'belowAverage', 'bad'], 'worse'],
  [['unjudgeable', 'good'], 'unclear'],
  [['good', 'unjudgeable'], 'unclear'],
])('an area that was %p is %s', (levels, trend) => {
  expect(describeAreaTrend(levels)).toBe(trend);
});
