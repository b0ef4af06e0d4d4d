import { array, boolean, number, object, string } from 'yup';
import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import { TIMELINE_KINDS } from '#shared/domain/crm/crm-event.ts';
import { CONTACT_WAYS, CRM_QUEUES } from '#shared/domain/crm/crm-queue.ts';
import { CRM_TEMPLATES } from '#shared/domain/crm/fitting-messages.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { CRM_NOTE_MAX_LENGTH, CRM_REACHABLE_MAX_LENGTH } from '#shared/limits/crm.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { isoDate } from '#shared/schema/moments.ts';
import { requiredText, text } from '#shared/schema/text.ts';
import type { CrmCountsView, CrmRecordView, CrmSmsView, QueueRowView, TimelineItemView } from '#shared/views/crm.ts';
import type { Page } from '#shared/views/page.ts';
import { mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

const wishes = {
  programme: string().oneOf(PROGRAMMES, 'field.choose'),
  /** Only those of the caller. */
  mine: boolean(),
};

/** Everybody who works with people. HOSA_CRM has those with home sampling; of anybody else it hears nothing. */
const ofCrm = { access: ['admin', 'crm_admin', 'HOSA_CRM'], scope: 'home-sampling' } as const;
const ofPerson = {
  ...ofCrm,
  owner: { entity: 'customer', param: 'id' },
  params: object({ id: uuid }),
} as const;

const noteText = object({ text: requiredText().max(CRM_NOTE_MAX_LENGTH, 'field.too-long') });

/** People who need contact, and what is known of each, without medical values. */
export const crm = {
  countQueues: query({
    ...ofCrm,
    path: '/crm/queues',
    summary: 'How many people need contact, by reason; with `programme` those who ordered one of its tests.',
    limit: 'search',
    query: object(wishes),
    reply: reply<CrmCountsView>(),
  }),
  listQueue: query({
    ...ofCrm,
    path: '/crm/queue',
    summary: 'People who need contact for one reason, the most urgent first, a page at a time.',
    limit: 'search',
    query: page({
      sort: ['urgent'],
      filters: { ...wishes, queue: string().oneOf(CRM_QUEUES, 'field.choose').required('field.required') },
    }),
    reply: reply<Page<QueueRowView>>(),
  }),
  listUserActivity: query({
    ...ofPerson,
    path: '/crm/user-activity/:id',
    summary:
      'What happened with a person, the newest first, a page at a time: orders, appointments, messages, sign-ins, requests and what the CRM noted. No values, answers or corrections.',
    limit: 'search',
    query: page({
      sort: ['newest'],
      filters: { kinds: array(string().oneOf(TIMELINE_KINDS, 'field.choose').required()).max(TIMELINE_KINDS.length) },
    }),
    reply: reply<Page<TimelineItemView>>(),
  }),
  getCrmRecord: query({
    ...ofPerson,
    path: '/users/:id/crm',
    summary: 'What the CRM knows of a person besides their account.',
    reply: reply<CrmRecordView>(),
  }),
  changeCrmRecord: mutation({
    ...ofPerson,
    method: 'PUT',
    path: '/users/:id/crm',
    summary:
      'Changes what the CRM notes of a person; what is left out stays. With `version`, a text that somebody else changed since is not overwritten (409 conflict).',
    body: object({
      note: text().max(CRM_NOTE_MAX_LENGTH, 'field.too-long'),
      reachable: text().max(CRM_REACHABLE_MAX_LENGTH, 'field.too-long'),
      contactBy: string().oneOf(CONTACT_WAYS, 'field.choose'),
      /** Whose case it is: the caller’s, or nobody’s. */
      assigned: string().oneOf(['me', 'nobody'] as const, 'field.choose'),
      /** The version that was read. */
      version: number().strict().typeError('field.number').integer('field.integer').notRequired(),
    }),
    reply: reply<CrmRecordView>(),
    errors: ['conflict'],
  }),
  writeCrmNote: mutation({
    ...ofPerson,
    path: '/users/:id/crm/notes',
    summary: 'Writes a note into the timeline of a person: of the CRM, for the CRM; nothing medical.',
    body: noteText,
    reply: reply<{ _id: string }>(),
  }),
  changeCrmNote: mutation({
    ...ofPerson,
    method: 'PUT',
    path: '/users/:id/crm/notes/:noteId',
    summary: 'Corrects a note: its writer, until the day on which it was written is over.',
    params: object({ id: uuid, noteId: uuid }),
    body: noteText,
    reply: noReply,
    errors: ['no-permission'],
  }),
  setOpenDate: mutation({
    ...ofPerson,
    method: 'PUT',
    path: '/users/:id/open-date',
    summary: 'The day on which somebody takes the person up again, from today on; null takes it away.',
    body: object({ openDate: isoDate.nullable() }),
    reply: noReply,
  }),
  getCrmSms: query({
    ...ofPerson,
    path: '/users/:id/crm/sms',
    summary:
      'The messages of the product that say something true of the person now, in each language, and from when on one may leave.',
    reply: reply<CrmSmsView>(),
  }),
  sendCrmSms: mutation({
    ...ofPerson,
    path: '/users/:id/crm/sms',
    summary:
      'Sends a message in the words of the product to the number the person has with us, if it is true now; one of staff in a quarter of an hour.',
    body: object({
      template: string().oneOf(CRM_TEMPLATES, 'field.choose').required('field.required'),
      /** Which the message is about; none where it is about none. */
      orderId: uuid.nullable().default(undefined).optional(),
      language: string().oneOf(LANGUAGES, 'field.choose').required('field.required'),
    }),
    reply: noReply,
    errors: ['TOO_FREQUENTLY', 'order-error'],
  }),
};
