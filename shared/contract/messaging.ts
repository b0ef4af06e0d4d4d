import { boolean, object, string } from 'yup';
import { SMS_VIEWS, type SmsViewName } from '#shared/domain/messaging/sms-machine.ts';
import { MAX_WEBHOOK_BYTES } from '#shared/limits/door.ts';
import { SMS_MAX_LENGTH } from '#shared/limits/messaging.ts';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits/people.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { requiredText, text } from '#shared/schema/text.ts';
import type { LatestSmsView, NoticesView, SmsListItemView } from '#shared/views/messaging.ts';
import type { Page } from '#shared/views/page.ts';
import { mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

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
  sendSms: mutation({
    path: '/admin/send-sms',
    summary:
      'Sends a person what an administrator wrote, in the frame of the product, to the number the person has with us; one in a quarter of an hour that arrived or may arrive.',
    access: ['admin'],
    body: object({
      phoneNo,
      message: requiredText().max(SMS_MAX_LENGTH, 'field.too-long'),
      userId: uuid,
    }),
    reply: noReply,
    errors: ['not-found', 'TOO_FREQUENTLY'],
  }),
  listSms: query({
    path: '/admin/sms',
    summary:
      'Messages with what became of them, the newest first, by the beginning of their person’s name, number or e-mail, by the person, only those that wait or that did not arrive; never what they said.',
    access: ['admin'],
    limit: 'search',
    cost: 5,
    query: page({
      sort: ['newest'],
      filters: {
        search: text().max(USER_SEARCH_MAX_LENGTH, 'field.too-long'),
        userId: uuid.notRequired(),
        view: string().oneOf(Object.keys(SMS_VIEWS) as SmsViewName[], 'field.choose'),
      },
    }),
    reply: reply<Page<SmsListItemView>>(),
  }),
  getLatestSms: query({
    path: '/admin/latest-sms',
    summary:
      'The last message that an administrator wrote to a person, what became of it, and when the next may leave.',
    access: ['admin'],
    query: object({ userId: uuid }),
    reply: reply<LatestSmsView>(),
    errors: ['not-found'],
  }),
};
