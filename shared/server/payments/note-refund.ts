import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { CheckoutState, PaymentState, paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import type { Refund } from '#shared/server/gateways/payments.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { Order } from '#shared/server/models/order.ts';
import { changeIfOpen } from './change-if-open.ts';
import { type LockedTransaction, lockTransaction } from './lock-transaction.ts';
import { settleTransaction } from './settle-transaction.ts';
import { sumGiven } from './sum-given.ts';

/** What the provider says about a refund; its number is null where it took none. */
export interface RefundReport extends Pick<Refund, 'status' | 'failure'> {
  id: string | null;
}

/**
 * Makes a refund agree with the provider: only what it says has succeeded is given back. One that failed for good, even after
 * it had succeeded, is left to the staff. The same report again changes nothing.
 */
export async function noteRefund(tx: Tx, refundId: string, report: RefundReport, actor: ChangedBy): Promise<void> {
  const refund = await lockTransaction(tx, { id: refundId });
  if (!refund) throw new Error('no such refund');
  const { id: providerRefundId, status } = report;
  switch (status) {
    case 'succeeded': {
      const payment = { paymentIntentId: refund.paymentIntentId, refundId: providerRefundId };
      return settleTransaction(tx, refundId, payment, actor);
    }
    case 'pending':
    case 'requires_action':
      await changeIfOpen(tx, refund, 'take-refund', actor, { providerRefundId });
      return;
    case 'failed':
    case 'canceled':
      return fail(tx, refund, report, actor);
  }
}

async function fail(tx: Tx, refund: LockedTransaction, report: RefundReport, actor: ChangedBy): Promise<void> {
  const { orderId, transactionNo } = refund;
  const facts = {
    providerRefundId: report.id,
    failure: (report.failure ?? report.status).slice(0, 80),
    failedAt: tx.now,
    settledAt: null,
  };
  if (!(await changeIfOpen(tx, refund, 'fail-refund', actor, facts))) return;
  if (refund.status === TransactionStatus.settled) await regain(tx, refund, report, actor);
  tx.log.error({ orderId, transactionNo, code: 'refund-failed', report: true }, 'a refund failed for good');
}

/** The money is at the provider again: the books say so, and the payment is no longer refunded. */
async function regain(tx: Tx, refund: LockedTransaction, { id }: RefundReport, actor: ChangedBy): Promise<void> {
  const { id: transactionId, amount, orderId, orderStatus } = refund;
  await insert(tx, LedgerEntry, { transactionId, kind: 'refund-returned', amount, providerId: id, at: tx.now });
  const payment = refund.refundsId === null ? undefined : await lockTransaction(tx, { id: refund.refundsId });
  if (!payment) throw new Error('a refund without its payment');
  // Of a payment that was given back in parts nothing was closed.
  if (paymentStateOf(payment) === PaymentState.refunded) {
    const hadSlot = payment.checkoutState !== CheckoutState.slotGone;
    await changeIfOpen(tx, payment, hadSlot ? 'regain' : 'regain-slotless', actor);
  }
  const isCancelled = orderStatus === OrderStatus.CANCELLED;
  if (isCancelled && (await sumGiven(tx, payment.id)) === 0) {
    await updateRows(tx, Order, { refundedAt: null }, { id: orderId });
  }
}
