import { boolean, object } from 'yup';
import { MAX_WEBHOOK_BYTES } from '#shared/limits.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import type { NoticesView } from '#shared/views/messaging.ts';
import { mutation, noReply, query, reply } from './define.ts';

const own = { entity: 'customer', param: 'id' } as const;

/** Delivery receipts of the SMS provider, and which messages people get. */
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
  getNotices: query({
    path: '/users/:id/notices',
    summary: 'Which of the messages that nobody needs the person gets; all others go without saying.',
    access: ['customer'],
    owner: own,
    params: object({ id: uuid }),
    reply: reply<NoticesView>(),
  }),
  chooseNotices: mutation({
    method: 'PUT',
    path: '/users/:id/notices',
    summary: 'Which of the messages that nobody needs the person gets from now on; what is not sent stays.',
    access: ['customer'],
    owner: own,
    params: object({ id: uuid }),
    body: object({ appointmentReminder: boolean().optional(), kitProgress: boolean().optional() }),
    reply: reply<NoticesView>(),
  }),
};
