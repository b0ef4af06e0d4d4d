import { describe, expect, it } from '@jest/globals';
import { createMeter } from '#api/live/create-meter.ts';

describe('a meter', () => {
  it.each([
    ['single uses', [1, 1, 1, 1], [true, true, true, false]],
    ['an amount that is too large', [4], [false]],
    ['amounts that add up', [2, 1, 1], [true, true, false]],
  ])('of three a minute counts %s', (_what, amounts, allowed) => {
    const meter = createMeter(3, () => 0);
    expect(amounts.map((amount) => meter(amount))).toEqual(allowed);
  });

  it('begins anew a minute after it began', () => {
    let now = 1_000;
    const meter = createMeter(1, () => now);
    const at = (ms: number): boolean => {
      now = 1_000 + ms;
      return meter();
    };
    expect([at(0), at(59_999), at(60_000), at(60_001), at(120_000)]).toEqual([true, false, true, false, true]);
  });
});
