import { describe, expect, it } from '@jest/globals';
import { formatAmount, formatMoney, sumRappen } from '#shared/domain/money.ts';

describe('formatMoney', () => {
  it.each([
    [0, 'CHF\u00a00.00'],
    [5, 'CHF\u00a00.05'],
    [12900, 'CHF\u00a0129.00'],
    [99999, 'CHF\u00a0999.99'],
    [124950, 'CHF\u00a01’249.50'],
    [100000000, 'CHF\u00a01’000’000.00'],
    [-2000, 'CHF\u00a0-20.00'],
  ])('%i Rappen', (rappen, text) => {
    expect(formatMoney(rappen)).toBe(text);
  });

  it('writes the amount alone for tables', () => {
    expect(formatAmount(124950)).toBe('1’249.50');
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %p, which is no whole amount', (amount) => {
    expect(() => formatMoney(amount)).toThrow(RangeError);
  });
});

describe('sumRappen', () => {
  it('adds whole amounts', () => {
    expect(sumRappen([12900, 3900, -2000])).toBe(14800);
    expect(sumRappen([])).toBe(0);
  });

  it('refuses a fraction instead of hiding it in a sum', () => {
    expect(() => sumRappen([12900, 0.1])).toThrow(RangeError);
  });
});
