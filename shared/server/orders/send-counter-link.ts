import type { partnerSales } from '#shared/contract/partner-sales.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { lockRecipient } from '#shared/server/messaging/lock-recipient.ts';
import { nextSmsAt } from '#shared/server/messaging/next-sms-at.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { tellCounterOrder } from './tell-counter-order.ts';

/**
 * Sends the link to confirm and pay once more, while there is something to pay. It is a message that somebody writes by hand: one in
 * a while to a person, whoever of staff sends it; the person's row is held, so that of two taps the second finds the first.
 */
export async function sendCounterLink(
  tx: Tx,
  { actor, params: { orderId } }: Pick<Call<typeof partnerSales.sendCounterLink>, 'actor' | 'params'>,
): Promise<null | Refusal<'TOO_FREQUENTLY' | 'order-error'>> {
  const { orderStatus, status, customerId } = orNotFound(await lockTransaction(tx, { firstOf: orderId }));
  // Paid while its time was lost: there is a time to choose, and nothing to pay.
  if (orderStatus !== null || status === TransactionStatus.settled) return refuse('order-error');
  orNotFound(await lockRecipient(tx, customerId));
  const until = await nextSmsAt(tx, customerId, tx.now);
  if (until !== null) return withSeconds(refuse('TOO_FREQUENTLY', { details: { until } }), tx.now);
  const id = await tellCounterOrder(tx, orderId, 'again');
  if (id) noteChange(tx, { entity: 'message', id, event: 'messaging.written-by-hand', actor, about: customerId });
  return null;
}
