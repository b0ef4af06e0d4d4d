import type { messaging } from '#shared/contract/messaging.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { foldToGsm7 } from '#shared/domain/messaging/gsm-alphabet.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { lockRecipient } from './lock-recipient.ts';
import { queueSms } from './queue-sms.ts';
import { frameOf, readLatestSms } from './read-latest-sms.ts';
import { ADMIN_MESSAGE } from './tell-writer.ts';

/**
 * An administrator writes to a person, at the number the person has with us and in the frame of their language. One message a while,
 * whoever writes: the person's row is held, so that of two at once the second finds the first.
 */
export async function writeSms(
  tx: Tx,
  { actor, body }: Pick<Call<typeof messaging.sendSms>, 'actor' | 'body'>,
): Promise<null | Refusal<'TOO_FREQUENTLY' | 'invalid-input'>> {
  const person = orNotFound(await lockRecipient(tx, body.userId));
  if (normalisePhone(body.phoneNo) !== person.phoneNo) return refuseField('phoneNo', 'field.own-number');
  const about = { now: tx.now, brand: tx.config.brand };
  const { nextAt, maxLength } = await readLatestSms(tx, person, about);
  const message = body.message.trim();
  // A sign may become several as it is folded to those of an SMS.
  if (foldToGsm7(message).length > maxLength) return refuseField('message', 'field.too-long', { maxValue: maxLength });
  if (nextAt !== null) return withSeconds(refuse('TOO_FREQUENTLY', { details: { until: nextAt } }), tx.now);
  const variables = { message, ...frameOf(about) };
  const { id: userId, phoneNo, preferredLanguage: language } = person;
  const id = await queueSms(tx, { userId, phoneNo, template: ADMIN_MESSAGE, language, variables });
  // What was written stays with the message and goes with it: it may be about health.
  if (id) noteChange(tx, { entity: 'message', id, event: 'messaging.written-by-hand', actor, about: userId });
  return null;
}

const refuseField = (path: string, key: string, params?: Record<string, number>) =>
  refuse('invalid-input', { fields: [{ path, key, ...(params ? { params } : {}) }] });
