import type { partnerSales } from '#shared/contract/partner-sales.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { isSurveyAskedFirst } from '#shared/server/surveys/is-survey-asked-first.ts';
import { bookPayment } from './book-payment.ts';
import { lockTransaction } from './lock-transaction.ts';
import { AT_COUNTER } from './open-refund.ts';
import { settleRefund } from './settle-refund.ts';
import { settleTransaction } from './settle-transaction.ts';

type Settling = Pick<Call<typeof partnerSales.settleAtCounter>, 'actor' | 'params' | 'body'>;
type CounterRefusal =
  | 'order-cancelled'
  | 'order-error'
  | 'terms-not-accepted'
  | 'questionnaire-first'
  | 'price-changed'
  | 'slot-taken';

/**
 * The branch took the money. It is booked as a payment of its own kind, which no comparison with the provider looks at, and settles the
 * order as any payment does; a page of the provider that is open is closed, and what is paid on it all the same goes back. Where
 * the time is gone nothing is booked, so that nobody pays for nothing. The second tap changes nothing.
 */
export async function settleAtCounter(
  tx: Tx,
  { actor, params, body }: Settling,
): Promise<null | Refusal<CounterRefusal>> {
  const { orderId } = params;
  const placed = orNotFound(await lockTransaction(tx, { firstOf: orderId }));
  if (placed.status === TransactionStatus.settled && placed.paidWith === AT_COUNTER) return null;
  if (placed.orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  if (placed.orderStatus !== null || placed.status !== TransactionStatus.open) return refuse('order-error');
  if (!placed.seenTermsAndConditions) return refuse('terms-not-accepted');
  if (await isSurveyAskedFirst(tx, orderId)) return refuse('questionnaire-first');
  if (placed.amount !== body.amount) return refuse('price-changed', { details: { total: placed.amount } });
  const money = { paymentIntentId: null, paidWith: AT_COUNTER, atCounter: true } as const;
  await settleTransaction(tx, placed.id, money, actor);
  const after = await lockTransaction(tx, { firstOf: orderId });
  if (after?.orderStatus !== OrderStatus.PAID) return refuse('slot-taken');
  await appendJob(tx, 'close-checkout', { transactionId: placed.id });
  return null;
}

/** The branch gave back what it owes of a payment that it took. The second tap changes nothing. */
export async function refundAtCounter(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof partnerSales.refundAtCounter>, 'actor' | 'params' | 'body'>,
): Promise<null | Refusal<'order-error'>> {
  const { orderId } = params;
  const refund = orNotFound(await lockTransaction(tx, { orderId, transactionNo: body.transactionNo }));
  const payment = refund.refundsId === null ? undefined : await lockTransaction(tx, { id: refund.refundsId });
  if (refund.type !== TransactionType.refund || payment?.paidWith !== AT_COUNTER) return refuse('order-error');
  if (refund.status === TransactionStatus.settled) return null;
  const booked = await bookPayment(tx, refund, { paymentIntentId: null, atCounter: true }, actor);
  if (!booked) return refuse('order-error');
  await settleRefund(tx, booked, actor);
  return null;
}
