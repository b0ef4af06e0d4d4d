import { type Refusal, refuse } from '#shared/errors.ts';

/** A code that exists, with its voucher. */
export interface VoucherFacts {
  published: boolean;
  expiresAt: Date;
  isWithdrawn: boolean;
  /** How many uses of the code are reserved or redeemed. */
  uses: number;
  /** Uses of each code. */
  redemptionLimit: number;
  /** Keys of the product groups it is for; empty for all. */
  productGroups: readonly string[];
}

export type VoucherRefusal = 'voucher-invalid' | 'voucher-other-group' | 'voucher-used-up';

/**
 * Whether a code may be used now. One that nobody made, that is not published, expired or withdrawn is refused alike: whoever
 * tries codes learns nothing of them.
 * @param productGroup key of what is bought; null where nothing is chosen yet
 */
export function mayUseVoucher(
  voucher: VoucherFacts | undefined,
  productGroup: string | null,
  now: Date,
): null | Refusal<VoucherRefusal> {
  if (!voucher?.published || voucher.isWithdrawn || voucher.expiresAt <= now) return refuse('voucher-invalid');
  const { productGroups } = voucher;
  if (productGroup !== null && productGroups.length > 0 && !productGroups.includes(productGroup)) {
    return refuse('voucher-other-group');
  }
  return voucher.uses < voucher.redemptionLimit ? null : refuse('voucher-used-up');
}
