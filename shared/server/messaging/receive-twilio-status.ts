import type { messaging } from '#shared/contract/messaging.ts';
import type { SmsEvent } from '#shared/domain/messaging/sms-machine.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import {
  type DeliveryReceipt,
  ForgedCallback,
  readStatusCallback,
  type SmsStatus,
} from '#shared/server/gateways/read-sms-status-callback.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { confirmAlert } from '#shared/server/results/confirm-alert.ts';
import { changeSmsState } from './change-sms-state.ts';
import { tellWriter } from './tell-writer.ts';

/** Those on the way only tell that a copy which was given up for lost did leave. */
const EVENT_OF: Record<SmsStatus, SmsEvent> = {
  accepted: 'find',
  queued: 'find',
  sending: 'find',
  sent: 'find',
  delivered: 'deliver',
  undelivered: 'bounce',
  failed: 'bounce',
};

/** Takes a receipt whose signature matches our public address; repeated and late ones change nothing. */
export async function receiveTwilioStatus(
  tx: Tx,
  { rawBody, query, request }: Call<typeof messaging.receiveTwilioStatus>,
): Promise<null | Refusal<'bad-signature'>> {
  const params = Object.fromEntries(new URLSearchParams(rawBody));
  const url = `${tx.config.publicUrl}/api/webhooks/twilio${query.sms ? `?sms=${query.sms}` : ''}`;
  try {
    const signature = request.header('x-twilio-signature');
    const receipt = readStatusCallback(tx.config.twilio.authToken, url, params, signature);
    await takeReceipt(tx, receipt, query.sms);
    return null;
  } catch (error) {
    if (error instanceof ForgedCallback) return refuse('bad-signature');
    throw error;
  }
}

/** @param smsId the message's id, as the receipt's address names it: the reply that told the provider's id may have been lost */
async function takeReceipt(tx: Tx, { status, providerId, errorCode }: DeliveryReceipt, smsId?: string): Promise<void> {
  const where = smsId ? { id: smsId } : { providerId };
  const message = await findRow(tx, SmsMessage, ['id', 'template', 'alertId', 'providerId'], { where });
  if (!message || status === null) return;
  const event = EVENT_OF[status];
  // That another copy bounced says nothing about the one we know of.
  if (event === 'bounce' && message.providerId !== null && message.providerId !== providerId) return;
  const sentAt = event === 'find' ? { sentAt: tx.now } : {};
  const error = errorCode === null ? null : String(errorCode);
  const isTaken = await changeSmsState(tx, { id: message.id }, event, { providerId, error, ...sentAt });
  if (isTaken) tellWriter(tx, message);
  if (isTaken && event === 'deliver' && message.alertId !== null) {
    await confirmAlert(tx, { id: message.alertId }, { job: 'send-alert' });
  }
}
