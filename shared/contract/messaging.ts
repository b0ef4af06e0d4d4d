import { MAX_WEBHOOK_BYTES } from '#shared/limits.ts';
import { mutation, noReply } from './define.ts';

/** Delivery receipts of the SMS provider. */
export const messaging = {
  receiveTwilioStatus: mutation({
    path: '/webhooks/twilio',
    summary: 'Signed delivery receipts of Twilio.',
    access: 'webhook',
    signature: { header: 'x-twilio-signature', maxBytes: MAX_WEBHOOK_BYTES },
    limit: 'webhook',
    reply: noReply,
    errors: ['bad-signature'],
  }),
};
