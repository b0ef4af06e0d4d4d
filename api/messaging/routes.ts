import type Router from '@koa/router';
import { bind } from '#api/http/bind.ts';
import { messaging } from '#shared/contract/messaging.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { change } from '#shared/server/database/sql.ts';
import {
  ForgedCallback,
  readStatusCallback,
  SMS_STATUS_RANK,
  type SmsStatus,
} from '#shared/server/gateways/read-sms-status-callback.ts';
import type { Services } from '#shared/server/services.ts';

/** The states of ours that a receipt may still change, by how far it is along. */
const STATE_OF: Partial<Record<SmsStatus, string>> = {
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

/** Binds the delivery receipts of the SMS provider. */
export function bindMessaging(router: Router, services: Services): void {
  bind(messaging)(router, services, {
    receiveTwilioStatus: ({ rawBody, request }) =>
      receiveStatus(services, rawBody, request.header('x-twilio-signature')),
  });
}

/** Takes a receipt whose signature fits our public address; repeated and late ones change nothing (F45). */
async function receiveStatus(services: Services, rawBody: string, signature: string): Promise<null | Refusal> {
  const params = Object.fromEntries(new URLSearchParams(rawBody));
  const url = `${services.config.publicUrl}/api/webhooks/twilio`;
  try {
    const receipt = readStatusCallback(services.config.twilio.authToken, url, params, signature);
    const state = receipt.status === null ? undefined : STATE_OF[receipt.status];
    if (!state || SMS_STATUS_RANK[receipt.status as SmsStatus] < SMS_STATUS_RANK.delivered) return null;
    await change(
      services,
      "UPDATE sms_messages SET state = ?, error = ? WHERE providerId = ? AND state IN ('sending', 'sent')",
      [state, receipt.errorCode === null ? null : String(receipt.errorCode), receipt.providerId],
    );
    return null;
  } catch (error) {
    if (error instanceof ForgedCallback) return refuse('bad-signature');
    throw error;
  }
}
