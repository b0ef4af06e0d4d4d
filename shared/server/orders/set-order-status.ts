import type { orders } from '#shared/contract/orders.ts';
import { findOrderEvent, type OrderEvent } from '#shared/domain/orders/order-machine.ts';
import { type OrderStatus, OrderStatus as Status } from '#shared/domain/orders/order-status.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { bookSlot } from '#shared/server/booking/book-slot.ts';
import type { Call } from '#shared/server/call.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { cancelOpenTransactions } from '#shared/server/payments/cancel-open-transactions.ts';
import { changeTransaction } from '#shared/server/payments/change-transaction.ts';
import { isAllGivenBack } from '#shared/server/payments/is-all-given-back.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { settleOrder } from '#shared/server/payments/settle-order.ts';
import { redeemVoucher } from '#shared/server/vouchers/redeem-voucher.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { confirmOrder } from './confirm-order.ts';
import { hasUnreleasedResult } from './has-unreleased-result.ts';

type StatusCall = Pick<Call<typeof orders.setOrderStatus>, 'actor' | 'params' | 'body'>;

type StatusRefusal =
  | 'order-error'
  | 'questionnaire-required'
  | 'slot-taken'
  | 'money-returned'
  | 'invalid-input'
  | 'not-found';

/**
 * An administrator moves an order by hand, with a reason, along the allowed transitions only. What a step means happens with it:
 * paid books the time and ends the page, cancelled gives everything back, a result goes on to the doctor. A result that no
 * doctor has released is not completed: it would leave their list unseen.
 */
export async function setOrderStatus(
  tx: Tx,
  { actor, params, body }: StatusCall,
): Promise<null | Refusal<StatusRefusal>> {
  const { orderId } = params;
  const reason = body.reason;
  const placed = orNotFound(await lockTransaction(tx, { firstOf: orderId }));
  const event = findOrderEvent(placed.orderStatus, body.status as OrderStatus);
  if (event === null) return refuse('order-error');
  switch (event) {
    case 'cancel': {
      const cancelled = await cancelOrder(tx, {
        actor,
        params,
        body: { cancellationReasons: [reason], shouldRefund: true },
      });
      return isRefusal(cancelled) ? refuse('order-error') : null;
    }
    case 'settle':
      return payByHand(tx, placed, { actor, reason });
    case 'release':
      if (await hasUnreleasedResult(tx, orderId)) return refuse('order-error');
  }
  const step = { orderId, actor, reason };
  const moved = await changeOrderStatus(tx, { ...step, event });
  if (isRefusal(moved)) return moved;
  if (event !== 'receive-result') return null;
  const onwards = await changeOrderStatus(tx, { ...step, event: 'submit-for-approval' satisfies OrderEvent });
  // Without the answers it waits for them, as a result of the laboratory does.
  return isRefusal(onwards) && onwards.refused !== 'questionnaire-required' ? onwards : null;
}

/**
 * Paid outside of the provider, or its time was lost: the order is firm all the same. The payment is settled without the
 * provider's number and without a row of the ledger, which says what went through the provider; its invoice is a paid one.
 */
async function payByHand(
  tx: Tx,
  placed: LockedTransaction,
  { actor, reason }: { actor: StatusCall['actor']; reason: string },
): Promise<null | Refusal<StatusRefusal>> {
  const { orderId, id } = placed;
  if (await isAllGivenBack(tx, placed)) return refuse('money-returned');
  if (placed.status === TransactionStatus.settled) {
    await settleOrder(tx, placed, actor);
    const after = await lockTransaction(tx, { firstOf: orderId });
    return after?.orderStatus === Status.PAID ? null : refuse('slot-taken');
  }
  if (!(await bookSlot(tx, placed, actor))) return refuse('slot-taken');
  const moved = await changeOrderStatus(tx, { orderId, event: 'settle', actor, reason });
  if (isRefusal(moved)) return moved;
  const settled = await changeTransaction(tx, placed, 'settle', actor, { settledAt: tx.now, paymentIntentId: null });
  if (isRefusal(settled)) return settled;
  await redeemVoucher(tx, settled, actor, reason);
  await cancelOpenTransactions(tx, orderId, actor);
  // What is paid on its page all the same is a second payment, and goes back.
  await appendJob(tx, 'close-checkout', { transactionId: id });
  await confirmOrder(tx, orderId, id);
  return null;
}
