import { array, object, string, type TestContext } from 'yup';
import { uuid } from '#shared/schema/identifiers.ts';
import { isoInstant } from '#shared/schema/moments.ts';
import { requiredText, text } from '#shared/schema/text.ts';
import type { AlarmMonthsView, OpenAlarmView, UnreachedAlertView } from '#shared/views/critical-alerts.ts';
import { mutation, noReply, query, reply } from './define.ts';

/** A check of a field that matters where somebody was reached. */
const ifReached = (isGiven: (value: string | null) => boolean) =>
  function (this: TestContext, value: string | null | undefined): boolean {
    return this.parent?.outcome !== 'reached-and-understood' || isGiven(value ?? null);
  };

const CONTACT_TEXT_MAX = 500;
const contactText = text()
  .max(CONTACT_TEXT_MAX, 'field.too-long')
  .defined('field.required')
  .test(
    'reached',
    'field.required',
    ifReached((words) => (words ?? '').trim() !== ''),
  );

const resultParams = object({ id: uuid });

/** Alarms of critical values: who took them over, and the calls to their people. */
export const criticalAlerts = {
  acknowledgeAlert: mutation({
    path: '/results/:id/alert/acknowledge',
    summary: 'A doctor has opened the case of a critical alert: nobody else needs to be alerted.',
    access: ['doctor'],
    health: { subject: { entity: 'result', param: 'id' } },
    params: resultParams,
    reply: noReply,
  }),
  listUnreachedAlerts: query({
    path: '/critical-alerts/unreached',
    summary: 'Urgent cases of which no doctor could be told: somebody has to phone one. Without names or values.',
    access: ['admin'],
    reply: reply<{ items: UnreachedAlertView[] }>(),
  }),
  listOpenAlarms: query({
    path: '/critical-alerts/open',
    summary: 'Urgent cases that no doctor has taken over, oldest first. Without names or values.',
    access: ['doctor'],
    reply: reply<{ items: OpenAlarmView[] }>(),
  }),
  listAlarmMonths: query({
    path: '/critical-alerts/months',
    summary: 'By month: how many critical values alarmed, and median and worst time from the import to the contact.',
    access: ['doctor', 'admin'],
    reply: reply<AlarmMonthsView>(),
  }),
  recordContact: mutation({
    path: '/results/:id/contacts',
    summary: 'Records, once, that a person was called about a critical value.',
    access: ['doctor'],
    health: { subject: { entity: 'result', param: 'id' } },
    params: resultParams,
    body: object({
      /** Null: now. A time is that of a call made earlier, and recorded as a supplement. */
      calledAt: isoInstant.nullable().defined('field.required'),
      outcome: string()
        .oneOf(['reached-and-understood', 'not-reached'] as const, 'field.choose')
        .required('field.required'),
      whom: string()
        .oneOf(['person', 'relative', 'doctor'] as const, 'field.choose')
        .nullable()
        .defined('field.required')
        .test(
          'reached',
          'field.choose',
          ifReached((whom) => whom !== null),
        ),
      /** The number that was called. */
      phoneNo: requiredText().max(40, 'field.too-long'),
      /** What the doctor said, and what the other side repeated: nobody is reached without both. */
      said: contactText,
      readBack: contactText,
      note: string().max(500, 'field.too-long').defined('field.required'),
      /** Ids of the critical values the call was about. */
      measureIds: array(string().max(40).required()).min(1, 'field.required').max(200).required('field.required'),
    }),
    reply: noReply,
    errors: ['contact-invalid', 'contact-too-early'],
  }),
};
