import type { vouchers } from '#shared/contract/vouchers.ts';
import type { VoucherRefusal } from '#shared/domain/vouchers/may-use-voucher.ts';
import { isRefusal, orNotFound, type Refusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import type { PriceStep } from '#shared/server/payments/price-step.ts';
import type { Actor } from '#shared/server/services.ts';
import type { VoucherPriceView } from '#shared/views/vouchers.ts';
import { applyVoucher, type PriceRefusal } from './apply-voucher.ts';
import { redeemVoucher } from './redeem-voucher.ts';

/** What the log says where nobody gave a reason. */
const BY_HAND = 'redeemed by hand';

/**
 * Does by hand what settling does by itself: the code is applied to an open payment where it is not yet, and used for good. A
 * branch redeems for orders of its own only.
 */
export async function redeemByHand(
  tx: Tx,
  { actor, body }: Pick<Call<typeof vouchers.redeemVoucher>, 'actor' | 'body'>,
): Promise<PriceStep<VoucherPriceView> | Refusal<PriceRefusal | VoucherRefusal | 'voucher-second'>> {
  const { orderId, transactionNo, voucherCode, reason } = body;
  const payment = orNotFound(await lockTransaction(tx, { orderId, transactionNo }));
  orNotFound(isTheirs(actor, payment.soldByBranchId) || null);
  const applied = await applyVoucher(tx, { actor, params: { orderId, transactionNo }, body: { voucherCode } });
  if (isRefusal(applied) || applied.next === 'close') return applied;
  await redeemVoucher(tx, payment, actor, reason || BY_HAND);
  return applied;
}

function isTheirs({ roles, branchId }: Actor, soldByBranchId: string | null): boolean {
  return roles.includes('admin') || (branchId !== undefined && branchId === soldByBranchId);
}
