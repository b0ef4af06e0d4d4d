import { SmsSender } from '#shared/domain/messaging/sms-policies.ts';
import { refuseInsideTransaction } from '#shared/server/database/open-transaction.ts';
import { traceOutside } from '#shared/server/tracing/trace-outside.ts';
import { type DeliveryReceipt, readStatusCallback } from './read-sms-status-callback.ts';
import { type SmsFailure, toSmsFailure } from './sms-failure.ts';

/** Longer than the provider usually needs; after it the outcome of a message is unknown. */
const ANSWER_TIMEOUT_MS = 10_000;

export interface SmsOptions {
  accountSid: string;
  authToken: string;
  /** A sending number in E.164, or a messaging service (`MG…`). */
  from: string;
  /** The number of critical alerts. */
  alertFrom: string;
  /** The number of everything that is neither an alert nor a code. */
  informationFrom: string;
  /** Origin of a stand-in; without it the real provider is asked over TLS. */
  apiOrigin?: string | undefined;
  /** Public address of our receipt endpoint; it is part of what the provider signs. */
  statusCallbackUrl: string;
}

export interface SmsMessage {
  /** Our id; it comes back in the receipts' address, so that one whose sending got no answer is found. */
  id: string;
  /** E.164. */
  to: string;
  body: string;
  sender: SmsSender;
}

export interface Sms {
  /** Hands one message over. A failure is a value; the kind says whether it may be sent again. */
  send(message: SmsMessage): Promise<{ providerId: string } | SmsFailure>;
  /**
   * Reads a delivery receipt.
   * @param url the public URL from the configuration, with its query if it has one; never rebuilt from the Host header
   * @throws ForgedCallback when the signature does not fit
   */
  readStatusCallback(url: string, params: Record<string, string>, signature: string | undefined): DeliveryReceipt;
}

/** The number, or messaging service, that a sender's messages leave from. */
export function numberOf(
  { from, alertFrom, informationFrom }: Pick<SmsOptions, 'from' | 'alertFrom' | 'informationFrom'>,
  sender: SmsSender,
): string {
  if (sender === SmsSender.alerts) return alertFrom;
  return sender === SmsSender.information ? informationFrom : from;
}

/** SMS at Twilio, narrowed to sending one message and reading its receipts. */
export function createSms(options: SmsOptions): Sms {
  let client: ReturnType<typeof openClient> | undefined;
  return {
    send: ({ id, to, body, sender }) =>
      traceOutside({ provider: 'twilio', operation: 'messages.create' }, async (span) => {
        refuseInsideTransaction('the SMS provider');
        try {
          client ??= openClient(options);
          const sent = await (await client).messages.create({
            ...fromOf(numberOf(options, sender)),
            to,
            body,
            statusCallback: `${options.statusCallbackUrl}?sms=${id}`,
          });
          return { providerId: sent.sid };
        } catch (error) {
          const failure = toSmsFailure(error);
          span.failed(failure);
          return failure;
        }
      }),
    readStatusCallback: (url, params, signature) => readStatusCallback(options.authToken, url, params, signature),
  };
}

/** The SDK is large, and loaded with the first message. */
async function openClient({ apiOrigin, accountSid, authToken }: SmsOptions) {
  const { default: twilio } = await import('twilio');
  const { OriginRequestClient } = await import('./origin-request-client.ts');
  const httpClient = apiOrigin
    ? new OriginRequestClient(apiOrigin, ANSWER_TIMEOUT_MS)
    : new twilio.RequestClient({ timeout: ANSWER_TIMEOUT_MS });
  // autoRetry stays off: only the queue repeats, and only what is known not to have been sent.
  return twilio(accountSid, authToken, { httpClient, autoRetry: false });
}

const fromOf = (from: string) => (from.startsWith('MG') ? { messagingServiceSid: from } : { from });
