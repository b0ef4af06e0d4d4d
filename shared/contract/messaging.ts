import { mutation, noReply } from './define.ts';

/** Delivery receipts of the SMS provider. */
export const messaging = {
  receiveTwilioStatus: mutation({
    path: '/webhooks/twilio',
    summary: 'Signed delivery receipts of Twilio.',
    access: 'webhook',
    limit: 'webhook',
    reply: noReply,
    errors: ['bad-signature'],
  }),
};
