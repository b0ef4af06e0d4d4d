import { describe, expect, it } from '@jest/globals';
import { sumRappen } from '#shared/domain/money.ts';
import { discountLines, type VoucherDiscount } from '#shared/domain/vouchers/voucher-discount.ts';

const percent = (value: number): VoucherDiscount => ({ type: 'percent', value });
const amount = (value: number): VoucherDiscount => ({ type: 'amount', value });

describe('what a voucher takes off the lines of an order, in Rappen', () => {
  it.each<[what: string, prices: number[], discount: VoucherDiscount, shares: number[]]>([
    ['ten percent of one line', [10_900], percent(10), [1_090]],
    ['one percent, half a Rappen up', [50], percent(1), [1]],
    ['one percent, less than half a Rappen', [49], percent(1), [0]],
    ['a sum that is rounded once, not line by line', [33, 33, 33], percent(50), [17, 17, 16]],
    ['everything', [10_900, 3_900], percent(100), [10_900, 3_900]],
    ['an amount', [10_900], amount(2_500), [2_500]],
    ['an amount over two lines, by their price', [10_000, 5_000], amount(3_000), [2_000, 1_000]],
    ['a Rappen that no share comes out even with: to the largest remainder', [10_000, 4_999], amount(100), [67, 33]],
    ['to the largest remainder also where its line is the last', [4_999, 10_000], amount(100), [33, 67]],
    ['to the largest remainder, not to the largest price', [3, 4], amount(2), [1, 1]],
    ['equal remainders: to the earlier line', [100, 100, 100], amount(100), [34, 33, 33]],
    ['an amount as large as the order', [10_900], amount(10_900), [10_900]],
    ['an amount larger than the order: nobody gets money', [10_900, 1], amount(1_000_000), [10_900, 1]],
    ['a line that costs nothing', [10_900, 0], amount(500), [500, 0]],
    ['lines that all cost nothing', [0, 0], percent(50), [0, 0]],
    ['no lines', [], amount(500), []],
    ['the largest amounts that there are', [100_000_000, 100_000_000], percent(33), [33_000_000, 33_000_000]],
  ])('%s', (_what, prices, discount, shares) => {
    expect(discountLines(prices, discount)).toEqual(shares);
  });

  it('is never more than a line costs, and adds up to the Rappen, for every percent and many amounts', () => {
    for (const prices of [[1], [1, 1, 1], [7, 10_900, 3], [10_900, 3_900, 2_450, 1], [99_999_999, 1]]) {
      const total = sumRappen(prices);
      const discounts = Array.from({ length: 100 }, (_, index) => percent(index + 1));
      for (let value = 1; value < 2 * total; value = value * 3 + 1) discounts.push(amount(value));
      for (const discount of discounts) {
        const shares = discountLines(prices, discount);
        const off =
          discount.type === 'amount' ? Math.min(discount.value, total) : Math.round((total * discount.value) / 100);
        expect([discount, sumRappen(shares)]).toEqual([discount, off]);
        expect(shares.every((share, index) => share >= 0 && share <= (prices[index] ?? 0))).toBe(true);
      }
    }
  });
});
