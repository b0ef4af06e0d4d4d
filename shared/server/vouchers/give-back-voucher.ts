import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import type { LockedTransaction } from '#shared/server/payments/lock-transaction.ts';
import { changeVoucherUse } from './change-voucher-use.ts';
import { findVoucherUse } from './find-voucher-use.ts';

/**
 * Frees the code of an order's voucher, reserved or redeemed, for one more use; once, and nothing where there is none to give
 * back. The price stays as it is: what is cancelled keeps the discount it was sold with, and an open payment is repriced by
 * whoever calls this. The order is locked, and its place freed before: places are locked before codes.
 */
export async function giveBackVoucher(
  tx: Tx,
  order: Pick<LockedTransaction, 'orderId' | 'transactionNo' | 'customerId'>,
  actor: ChangedBy,
  reason: string,
): Promise<boolean> {
  const use = await findVoucherUse(tx, order.orderId);
  if (!use) return false;
  const given = await changeVoucherUse(tx, { ...use, event: 'give-back', actor, reason }, { ...order, code: use.code });
  if (!given) return false;
  await change(tx, 'UPDATE voucher_codes SET uses = uses - 1 WHERE id = ?', [use.codeId]);
  return true;
}
