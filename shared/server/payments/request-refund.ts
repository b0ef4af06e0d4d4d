import type { RefundReason } from '#shared/domain/payments/refund-reason.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { listRefundable } from './list-refundable.ts';
import type { LockedTransaction } from './lock-transaction.ts';
import { openRefund } from './open-refund.ts';
import { tellRefund } from './tell-refund.ts';

/**
 * Gives back whatever is left of a settled payment that nobody is owed anything for. Once per payment, however often it is
 * requested. No person decided it, so it is logged for operators; the customer hears of it.
 */
export async function requestRefund(
  tx: Tx,
  payment: LockedTransaction,
  reason: RefundReason,
  actor: ChangedBy,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { id, orderId } = payment;
  const left = (await listRefundable(tx, orderId)).find((refundable) => refundable.id === id)?.left ?? 0;
  if (left === 0) return; // 0 Rappen, or given back before
  const amount = Math.min(left, most);
  const refund = await openRefund(tx, payment, { amount, reason }, actor);
  tx.log.error({ orderId, code: reason, report: true }, 'a payment is refunded automatically');
  await tellRefund(tx, refund, { amount, isCancelled: reason === 'order-cancelled', reason });
}
