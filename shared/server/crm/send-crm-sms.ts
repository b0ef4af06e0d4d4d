import type { crm } from '#shared/contract/crm.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { lockRecipient } from '#shared/server/messaging/lock-recipient.ts';
import { nextSmsAt } from '#shared/server/messaging/next-sms-at.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { listSmsOffers } from './list-sms-offers.ts';

/**
 * Sends a person a message in the product's words, where it is still true, to the number they have with us. One of staff in a while: the
 * person's row is held, so that of two who send at once the second finds the first.
 */
export async function sendCrmSms(
  tx: Tx,
  { actor, params: { id: userId }, body }: Pick<Call<typeof crm.sendCrmSms>, 'actor' | 'params' | 'body'>,
): Promise<null | Refusal<'TOO_FREQUENTLY' | 'order-error'>> {
  const { phoneNo } = orNotFound(await lockRecipient(tx, userId));
  const { template, language } = body;
  const offers = await listSmsOffers(tx, userId, { now: tx.now, config: tx.config });
  const offer = offers.find((one) => one.template === template && (one.order?._id ?? null) === (body.orderId ?? null));
  if (!offer) return refuse('order-error');
  const nextAt = await nextSmsAt(tx, userId, tx.now);
  if (nextAt !== null) return withSeconds(refuse('TOO_FREQUENTLY', { details: { until: nextAt } }), tx.now);
  const id = await queueSms(tx, { userId, phoneNo, template, language, variables: offer.variables });
  if (id) noteChange(tx, { entity: 'message', id, event: 'messaging.written-by-hand', actor, about: userId });
  return null;
}
