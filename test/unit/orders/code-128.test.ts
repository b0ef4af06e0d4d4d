import { describe, expect, it } from '@jest/globals';
import { CODE_128_WIDTHS, drawCode128, QUIET_MODULES } from '#shared/domain/orders/code-128.ts';
import { readCode128 } from '#test/factories/read-barcode.ts';

describe('the symbols of Code 128', () => {
  it('are, with the stop in both directions, all there can be: three bars of an even sum in eleven modules', () => {
    const possible: string[] = [];
    for (let code = 0; code < 4 ** 6; code++) {
      const widths = Array.from({ length: 6 }, (_, at) => (Math.floor(code / 4 ** at) % 4) + 1);
      const sum = (of: number[]) => of.reduce((total, width) => total + width, 0);
      if (sum(widths) === 11 && sum(widths.filter((_, at) => at % 2 === 0)) % 2 === 0) possible.push(widths.join(''));
    }
    expect(possible).toHaveLength(108);
    const known = [...CODE_128_WIDTHS.slice(0, 106), '233111', '211133'];
    expect(new Set(known)).toEqual(new Set(possible));
    expect(CODE_128_WIDTHS[106]).toBe('2331112');
  });

  it('are those of the printed tables where those are known by heart', () => {
    // Start C, code sets, FNC1, and the ends of the digits.
    const known = {
      0: '212222',
      1: '222122',
      99: '113141',
      102: '411131',
      103: '211412',
      104: '211214',
      105: '211232',
    };
    for (const [value, widths] of Object.entries(known)) expect(CODE_128_WIDTHS[Number(value)]).toBe(widths);
  });
});

describe('the code of an order number', () => {
  it.each(['2600012088', '2600000018', '0000000000', '9999999999', '0102030405'])('%s is read back', (digits) => {
    const { bars, modules } = drawCode128(digits);
    expect(readCode128(bars)).toBe(digits);
    expect(modules).toBe(2 * QUIET_MODULES + 11 * 7 + 13);
  });

  it('is read back for a thousand numbers, and not with a bar that is wrong', () => {
    for (let number = 0; number < 1000; number++) {
      const digits = String((number * 7_919_777 + 26) % 10 ** 10).padStart(10, '0');
      const { bars } = drawCode128(digits);
      expect(readCode128(bars)).toBe(digits);
    }
    const { bars } = drawCode128('2600012088');
    const wrong = bars.map((bar, at) => (at === 8 ? { ...bar, width: bar.width + 1 } : bar));
    expect(() => readCode128(wrong)).toThrow();
  });

  it('refuses what is no even number of digits', () => {
    expect(() => drawCode128('123')).toThrow(RangeError);
    expect(() => drawCode128('12a4')).toThrow(RangeError);
  });
});
