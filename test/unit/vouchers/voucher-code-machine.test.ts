import { describe, expect, it } from '@jest/globals';
import { listEvents } from '#shared/domain/machine.ts';
import { VOUCHER_CODE_MACHINE, VoucherCodeState } from '#shared/domain/vouchers/voucher-code-machine.ts';

describe('a voucher code', () => {
  it.each([
    [VoucherCodeState.available, ['reserve', 'withdraw']],
    [VoucherCodeState.reserved, ['redeem', 'give-back']],
    [VoucherCodeState.redeemed, ['give-back']],
    [VoucherCodeState.withdrawn, []],
  ])('that is %s', (state, events) => {
    expect(listEvents(VOUCHER_CODE_MACHINE, state)).toEqual(events);
  });
});
