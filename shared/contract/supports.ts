import { object, string } from 'yup';
import { CALLBACK_REASONS } from '#shared/domain/crm/support-reason.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { CALLBACK_NOTE_MAX_LENGTH } from '#shared/limits/support.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { isoInstant } from '#shared/schema/moments.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { text } from '#shared/schema/text.ts';
import type { SupportMonthView, SupportsView } from '#shared/views/supports.ts';
import { mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

/** What a customer may do with their request, and what staff do with it. */
export const OWN_STEPS = ['change', 'withdraw'] as const;
export const STAFF_STEPS = ['take', 'give-back', 'call', 'miss', 'postpone', 'finish', 'answer', 'note'] as const;

const language = string().oneOf(LANGUAGES, 'field.language');

/** Callbacks that customers ask for, and the promise to call. */
export const supports = {
  askSupport: mutation({
    path: '/supports',
    summary:
      'Asks for a callback about an own order, as soon as possible or from a wished time on. One is open for an order: asked again, it is that one.',
    access: ['customer'],
    body: object({
      orderId: uuid,
      reason: string().oneOf(CALLBACK_REASONS, 'field.choose').required('field.required'),
      language: language.required('field.required'),
      /** Another number than the person's own. */
      phoneNo: phoneNo.notRequired(),
      wishedAt: isoInstant.notRequired(),
    }),
    reply: reply<{ _id: string }>(),
    errors: ['not-found'],
  }),
  listSupports: query({
    path: '/supports',
    summary:
      'Callbacks: a customer’s own, the newest first; for staff the queue by the promised time. HOSA_CRM sees people with home sampling.',
    access: ['customer', 'admin', 'crm_admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    query: page({
      sort: ['due', 'newest'],
      filters: {
        orderId: uuid.notRequired(),
        /** Only those that are not done, only those that are. */
        state: string().oneOf(['open', 'done'] as const, 'field.choose'),
      },
    }),
    reply: reply<SupportsView>(),
  }),
  listSupportMonths: query({
    path: '/supports/months',
    summary: 'Callbacks of this month and the eleven before by language: asked for, promises kept and broken.',
    access: ['admin', 'crm_admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    reply: reply<{ months: SupportMonthView[] }>(),
  }),
  changeSupport: mutation({
    method: 'PUT',
    path: '/supports/:id',
    summary:
      'A customer changes or withdraws their request; staff take it (one person), give it back, call, note, and say whether the person was reached.',
    access: ['customer', 'admin', 'crm_admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    owner: { entity: 'support', param: 'id' },
    params: object({ id: uuid }),
    body: object({
      step: string()
        .oneOf([...OWN_STEPS, ...STAFF_STEPS], 'field.choose')
        .required('field.required'),
      /** Of staff, for staff; nothing medical. */
      note: text().max(CALLBACK_NOTE_MAX_LENGTH, 'field.too-long'),
      language,
      phoneNo: phoneNo.notRequired(),
      /** Null: as soon as possible; left out: as it is. Of staff the time that was agreed on the telephone. */
      wishedAt: isoInstant.notRequired(),
    }),
    reply: noReply,
    errors: ['no-permission', 'conflict', 'already-decided'],
  }),
};
