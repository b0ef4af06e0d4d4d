import { describe, expect, it } from '@jest/globals';
import { contentKeyOf } from '#shared/domain/content-key-of.ts';
import { refuseVoucher } from '#shared/domain/vouchers/refuse-voucher.ts';
import { drawCode } from '#shared/server/vouchers/draw-code.ts';

const LABEL = { de: 'Herz', en: 'Heart', fr: 'Cœur', it: 'Cuore' };
const percent = (value: number) => ({ type: 'percent', value }) as const;

describe('a voucher as a whole', () => {
  it.each([
    ['is right', { label: LABEL, published: true, discount: percent(100) }, []],
    ['takes off more than all', { label: LABEL, published: true, discount: percent(101) }, ['discount.value']],
    ['takes off many francs', { label: LABEL, published: true, discount: { type: 'amount', value: 101 } as const }, []],
    ['misses a language as a draft', { label: { de: 'Herz' }, published: false, discount: percent(1) }, []],
    [
      'misses languages and is published',
      { label: { de: 'Herz', en: ' ', fr: null }, published: true, discount: percent(1) },
      ['label.en', 'label.fr', 'label.it'],
    ],
  ])('%s', (_what, voucher, paths) => {
    expect(refuseVoucher(voucher).map(({ path }) => path)).toEqual(paths);
  });
});

describe('the key of a voucher', () => {
  it.each([
    ['Mois du cœur', 'mois-du-c-ur-abcdef'],
    ['Frühling 2027!', 'fruhling-2027-abcdef'],
    ['=HYPERLINK("x")', 'hyperlink-x-abcdef'],
    ['心臓', 'voucher-abcdef'],
    ['x'.repeat(80), `${'x'.repeat(40)}-abcdef`],
  ])('%s', (label, key) => expect(contentKeyOf('voucher', label, '019a0000-0000-7000-8000-000000abcdef')).toBe(key));
});

it('a random code has ten signs of which nobody takes one for another', () => {
  for (let drawn = 0; drawn < 200; drawn += 1) expect(drawCode()).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
});
