import { describe, expect, it } from '@jest/globals';
import { mayUseVoucher, type VoucherFacts } from '#shared/domain/vouchers/may-use-voucher.ts';
import { readVoucherCode } from '#shared/domain/vouchers/read-voucher-code.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const VOUCHER: VoucherFacts = {
  published: true,
  expiresAt: new Date(NOW.getTime() + 1),
  isWithdrawn: false,
  uses: 0,
  redemptionLimit: 1,
  productGroups: [],
};

describe('whether a voucher may be used', () => {
  it.each<[what: string, change: Partial<VoucherFacts>, group: string | null, code: string | null]>([
    ['published, in time, free', {}, 'heart', null],
    ['in its last millisecond', {}, null, null],
    ['not published', { published: false }, 'heart', 'voucher-invalid'],
    ['expired at this moment', { expiresAt: NOW }, 'heart', 'voucher-invalid'],
    ['withdrawn', { isWithdrawn: true }, 'heart', 'voucher-invalid'],
    ['for this group', { productGroups: ['heart', 'iron'] }, 'heart', null],
    ['for another group', { productGroups: ['iron'] }, 'heart', 'voucher-other-group'],
    ['for one group, and nothing is chosen yet', { productGroups: ['iron'] }, null, null],
    ['used up', { uses: 1 }, 'heart', 'voucher-used-up'],
    ['with one use left', { uses: 1, redemptionLimit: 2 }, 'heart', null],
    ['whose limit was lowered below its uses', { uses: 3, redemptionLimit: 2 }, 'heart', 'voucher-used-up'],
    ['used up and not published: no more is said', { uses: 1, published: false }, 'heart', 'voucher-invalid'],
    [
      'of another group and expired: no more is said',
      { productGroups: ['iron'], expiresAt: NOW },
      'heart',
      'voucher-invalid',
    ],
  ])('%s', (_what, change, group, code) => {
    expect(mayUseVoucher({ ...VOUCHER, ...change }, group, NOW)?.refused ?? null).toBe(code);
  });

  it('is refused for a code that nobody made as for one that is not published', () => {
    const [unknown, unpublished] = [undefined, { ...VOUCHER, published: false }].map((voucher) =>
      mayUseVoucher(voucher, 'heart', NOW),
    );
    expect(unknown).toEqual(unpublished);
    expect(unknown?.refused).toBe('voucher-invalid');
  });
});

describe('a code that somebody typed', () => {
  it.each([
    ['willkommen10', 'WILLKOMMEN10'],
    [' Team-0001 ', 'TEAM-0001'],
    ['ab', null],
    ['', null],
    ['HERZ 25', null],
    ['Straße10', null],
    ["x' OR 1=1", null],
    ['A'.repeat(40), 'A'.repeat(40)],
    ['A'.repeat(41), null],
    ['---', null],
    ['-1-', '-1-'],
  ])('%j is looked up as %j', (typed, code) => {
    expect(readVoucherCode(typed)).toBe(code);
  });
});
