import { object } from 'yup';
import { MAX_WEBHOOK_BYTES } from '#shared/limits.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { mutation, noReply } from './define.ts';

/** Delivery receipts of the SMS provider. */
export const messaging = {
  receiveTwilioStatus: mutation({
    path: '/webhooks/twilio',
    summary: 'Signed delivery receipts of Twilio; `sms` is our id of the message.',
    access: 'webhook',
    signature: { header: 'x-twilio-signature', maxBytes: MAX_WEBHOOK_BYTES },
    limit: 'webhook',
    query: object({ sms: uuid.optional() }),
    reply: noReply,
    errors: ['bad-signature'],
  }),
};
