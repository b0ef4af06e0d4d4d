import type { Machine } from '#shared/domain/machine.ts';

/** What became of a use of a voucher code. */
export const VoucherCodeState = {
  available: 'available',
  /** Applied to a transaction that is not settled yet. */
  reserved: 'reserved',
  redeemed: 'redeemed',
  /** Taken out of use by an administrator. */
  withdrawn: 'withdrawn',
} as const;

export type VoucherCodeState = (typeof VoucherCodeState)[keyof typeof VoucherCodeState];

const { available, reserved, redeemed, withdrawn } = VoucherCodeState;

/** What can happen to it: `give-back` when the reservation lapses or the order is cancelled. */
export type VoucherCodeEvent = 'reserve' | 'redeem' | 'give-back' | 'withdraw';

/** A code is reserved when applied, redeemed when the transaction settles, and comes back when it lapses, is removed or the order is cancelled. */
export const VOUCHER_CODE_MACHINE: Machine<VoucherCodeState, VoucherCodeEvent> = {
  reserve: { from: [available], to: reserved },
  redeem: { from: [reserved], to: redeemed },
  'give-back': { from: [reserved, redeemed], to: available },
  withdraw: { from: [available], to: withdrawn },
};
