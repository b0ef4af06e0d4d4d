import { describe, expect, it } from '@jest/globals';
import { sumRappen } from '#shared/domain/money.ts';
import { listPriceLines, type PricedItem } from '#shared/domain/vouchers/list-price-lines.ts';

const text = (word: string) => ({ de: word, en: word, fr: word, it: word });
const item = (key: string, price: number, discount: number): PricedItem => ({ key, name: text(key), price, discount });
const VOUCHER = { code: 'HERZ25', label: text('Herzmonat') };

describe('the lines of a price', () => {
  it('have the voucher last, below 0, and add up to the total', () => {
    const price = listPriceLines([item('heart-basic', 10_900, 2_000), item('addon-lpa', 2_900, 500)], VOUCHER);
    expect(price).toEqual({
      total: 11_300,
      discount: 2_500,
      voucherCode: 'HERZ25',
      lines: [
        { key: 'heart-basic', label: text('heart-basic'), amount: 10_900 },
        { key: 'addon-lpa', label: text('addon-lpa'), amount: 2_900 },
        { key: 'voucher', label: text('Herzmonat'), amount: -2_500 },
      ],
    });
    expect(sumRappen(price.lines.map(({ amount }) => amount))).toBe(price.total);
  });

  it('have no such line without a voucher, and a plain 0 where it takes nothing off', () => {
    const items = [item('heart-basic', 0, 0)];
    expect(listPriceLines(items, null)).toMatchObject({ total: 0, discount: 0, voucherCode: null, lines: [{}] });
    expect(Object.is(listPriceLines(items, VOUCHER).lines[1]?.amount, 0)).toBe(true);
  });
});
