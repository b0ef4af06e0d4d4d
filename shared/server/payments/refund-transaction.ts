import type { orders } from '#shared/contract/orders.ts';
import { findReasonFault } from '#shared/domain/orders/find-reason-fault.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { PaymentState, paymentStateOf } from '#shared/domain/payments/transaction-machine.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { RefundView } from '#shared/views/orders.ts';
import { listRefundable } from './list-refundable.ts';
import { lockTransaction } from './lock-transaction.ts';
import { openRefund } from './open-refund.ts';
import { tellRefund } from './tell-refund.ts';

type RefundCall = Pick<Call<typeof orders.refundTransaction>, 'actor' | 'params' | 'body'>;

const BOOKED: readonly PaymentState[] = [PaymentState.settled, PaymentState.slotGone, PaymentState.refunded];

/**
 * An administrator pays back a payment or a part of it, as often as something is left; never more than was paid, because the
 * order is locked while it is counted. Deciding against it is noted with the reasons. A job asks the provider.
 */
export async function refundTransaction(
  tx: Tx,
  { actor, params, body }: RefundCall,
): Promise<RefundView | Refusal<'invalid-input' | 'order-error' | 'not-paid' | 'refund-too-high'>> {
  const { refundReasons, transactionNo, shouldRefund } = body;
  const fault = findReasonFault('refundReasons', refundReasons, 'admin');
  if (fault) return refuse('invalid-input', { fields: [fault] });
  const payment = orNotFound(await lockTransaction(tx, { orderId: params.orderId, transactionNo }));
  if (payment.type === TransactionType.refund) return refuse('order-error');
  if (!BOOKED.includes(paymentStateOf(payment))) return refuse('not-paid');
  const { id, orderId, customerId } = payment;
  const reason = refundReasons.join(', ');
  if (!shouldRefund) {
    const about = { about: customerId, facts: { reason, transactionNo } };
    noteChange(tx, { entity: 'order', id: orderId, event: 'payments.refund-declined', actor, ...about });
    return { transactionNo: null, amount: 0 };
  }
  const left = (await listRefundable(tx, orderId)).find((refundable) => refundable.id === id)?.left ?? 0;
  const amount = body.amount ?? left;
  if (amount > left || left === 0) return refuse('refund-too-high', { details: { left } });
  const refund = await openRefund(tx, payment, { amount, reason, reasons: refundReasons }, actor);
  await tellRefund(tx, refund, { amount, isCancelled: payment.orderStatus === OrderStatus.CANCELLED });
  return { transactionNo: refund.transactionNo, amount };
}
