import type { messaging } from '#shared/contract/messaging.ts';
import type { SmsEvent } from '#shared/domain/messaging/sms-machine.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import {
  ForgedCallback,
  readStatusCallback,
  type SmsStatus,
} from '#shared/server/gateways/read-sms-status-callback.ts';
import { changeSmsState } from './change-sms-state.ts';

/** Receipts that end a message; those on the way say nothing that we keep. */
const EVENT_OF: Partial<Record<SmsStatus, SmsEvent>> = {
  delivered: 'deliver',
  undelivered: 'bounce',
  failed: 'bounce',
};

/** Takes a receipt whose signature matches our public address; repeated and late ones change nothing. */
export async function receiveTwilioStatus(
  tx: Tx,
  { rawBody, request }: Call<typeof messaging.receiveTwilioStatus>,
): Promise<null | Refusal<'bad-signature'>> {
  const params = Object.fromEntries(new URLSearchParams(rawBody));
  const url = `${tx.config.publicUrl}/api/webhooks/twilio`;
  try {
    const signature = request.header('x-twilio-signature');
    const receipt = readStatusCallback(tx.config.twilio.authToken, url, params, signature);
    const event = receipt.status === null ? undefined : EVENT_OF[receipt.status];
    if (!event) return null;
    const error = receipt.errorCode === null ? null : String(receipt.errorCode);
    await changeSmsState(tx, { providerId: receipt.providerId }, event, { error });
    return null;
  } catch (error) {
    if (error instanceof ForgedCallback) return refuse('bad-signature');
    throw error;
  }
}
