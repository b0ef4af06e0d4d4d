import { randomBytes } from 'node:crypto';
import { type FormRecord, textOf } from '../http/decode-form.ts';
import type { Deliveries } from '../state/deliveries.ts';
import { countSegments } from './count-segments.ts';
import { TwilioRefusal } from './twilio-refusal.ts';
import { optOutKey, type PhoneMessage, type TwilioWorld } from './twilio-world.ts';

const API_VERSION = '2010-04-01';
const MAX_BODY = 1_600;
/** E.164: a plus, no leading zero, 8 to 15 digits. */
const E164 = /^\+[1-9]\d{7,14}$/;
/** Numbers with a fixed fate: the first two are the provider's own test numbers, the third never gets its message. */
const INVALID_NUMBER = '+15005550001';
const OPTED_OUT_NUMBER = '+15005550004';
const UNREACHABLE_NUMBER = '+41790000099';
const UNREACHABLE_HANDSET = 30003;
/** A message is on the phone almost at once; long enough for the statuses to be told apart. */
const STATUS_GAP_MS = 150;

/**
 * Takes one message, shows it on the phone and posts its receipts: queued, sent, delivered (or undelivered).
 * @throws TwilioRefusal
 */
export function acceptMessage(
  world: TwilioWorld,
  deliveries: Deliveries,
  accountSid: string,
  form: FormRecord,
): object {
  const to = textOf(form.To) ?? '';
  const body = textOf(form.Body) ?? '';
  const from = textOf(form.From) ?? textOf(form.MessagingServiceSid) ?? '';
  check(world, to, from, body);

  const status = to === UNREACHABLE_NUMBER ? 'undelivered' : 'delivered';
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const message: PhoneMessage = { sid, to, from, body, at: new Date().toISOString(), status };
  world.messages.put(sid, message);

  const callback = textOf(form.StatusCallback);
  if (callback) {
    ['queued', 'sent', status].forEach((step, place) => {
      const receipt = new URLSearchParams({
        ApiVersion: API_VERSION,
        AccountSid: accountSid,
        From: from,
        MessageSid: sid,
        MessageStatus: step,
        SmsSid: sid,
        SmsStatus: step,
        To: to,
        ...(step === 'undelivered' ? { ErrorCode: String(UNREACHABLE_HANDSET) } : {}),
      });
      deliveries.post(
        {
          channel: 'callback',
          url: callback,
          contentType: 'application/x-www-form-urlencoded; charset=utf-8',
          body: receipt.toString(),
          about: step,
        },
        place * STATUS_GAP_MS,
      );
    });
  }
  return present(message, accountSid);
}

function check(world: TwilioWorld, to: string, from: string, body: string): void {
  if (!to) throw new TwilioRefusal(400, 21604);
  if (!from) throw new TwilioRefusal(400, 21603);
  if (!body) throw new TwilioRefusal(400, 21602);
  if (body.length > MAX_BODY) throw new TwilioRefusal(400, 21617);
  if (!E164.test(to) || to === INVALID_NUMBER) throw new TwilioRefusal(400, 21211);
  const isOptedOut = ['', from].some((sender) => world.optOuts.get(optOutKey(to, sender)));
  if (to === OPTED_OUT_NUMBER || isOptedOut) throw new TwilioRefusal(400, 21610);
}

function present(message: PhoneMessage, accountSid: string): object {
  const at = new Date(message.at).toUTCString().replace('GMT', '+0000');
  const uri = `/${API_VERSION}/Accounts/${accountSid}/Messages/${message.sid}`;
  return {
    account_sid: accountSid,
    api_version: API_VERSION,
    body: message.body,
    date_created: at,
    date_sent: null,
    date_updated: at,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.from.startsWith('MG') ? message.from : null,
    num_media: '0',
    num_segments: String(countSegments(message.body)),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}
