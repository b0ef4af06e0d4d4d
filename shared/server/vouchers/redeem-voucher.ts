import { VoucherCodeState } from '#shared/domain/vouchers/voucher-code-machine.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { LockedTransaction } from '#shared/server/payments/lock-transaction.ts';
import { changeVoucherUse } from './change-voucher-use.ts';
import { findVoucherUse } from './find-voucher-use.ts';

/** The voucher of a payment is used for good; does nothing where it has none, or was redeemed or given back before. */
export async function redeemVoucher(
  tx: Tx,
  payment: Pick<LockedTransaction, 'id' | 'orderId' | 'transactionNo' | 'customerId'>,
  actor: ChangedBy,
  reason: string,
): Promise<void> {
  const use = await findVoucherUse(tx, payment.orderId);
  if (use?.transactionId !== payment.id || use.state !== VoucherCodeState.reserved) return;
  await changeVoucherUse(tx, { ...use, event: 'redeem', actor, reason }, { ...payment, code: use.code });
}
