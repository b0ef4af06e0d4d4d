import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { insertTransaction } from './insert-transaction.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/** How a payment is named that a branch took at its counter. */
export const AT_COUNTER = 'counter';

interface Wish {
  /** Rappen; the caller has looked at what is left of the payment. */
  amount: number;
  /** Why, for the timeline. */
  reason: string;
  /** Where a person decided it: all they said. */
  reasons?: string[];
}

/**
 * Stores a refund of a payment whose order is locked: a `refund` transaction, whose id is the provider's idempotency key, and the
 * job that asks the provider. Returns the refund.
 */
export async function openRefund(
  tx: Tx,
  payment: LockedTransaction,
  { amount, reason, reasons }: Wish,
  actor: ChangedBy,
): Promise<LockedTransaction> {
  const { id: refundsId, paymentIntentId, orderId, customerId } = payment;
  const refund = await insertTransaction(tx, payment, {
    type: TransactionType.refund,
    ...{ amount, paymentIntentId, refundsId },
  });
  if (reasons) await updateRows(tx, Transaction, { reasons }, { id: refund.id });
  // The branch gives back what it took, and says so (`refundAtCounter`).
  if (payment.paidWith !== AT_COUNTER) await appendJob(tx, 'refund-payment', { transactionId: refund.id });
  const about = { about: customerId, facts: { reason, amount, transactionNo: refund.transactionNo } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'payments.refund-asked', actor, ...about });
  return refund;
}
