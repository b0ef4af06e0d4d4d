import { beforeAll, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { CRM_QUEUES } from '#shared/domain/crm/crm-queue.ts';
import type { QueueRowView } from '#shared/views/crm.ts';
import { describeRow, nextAction } from '#web/crm/overview/describe-row.ts';
import { addressOf } from '#web/crm/overview/queue-rows.tsx';
import { speak } from '../render-kit.tsx';

beforeAll(() => speak('de'));

const NOW = '2026-11-20T13:00:00.000Z';
const name = { de: 'Herz-Check', en: 'Heart check', fr: 'Bilan cœur', it: 'Check cuore' };
const appointment = { startsAt: '2026-11-24T09:15:00.000Z', branchName: 'Pharmacie du Flon Vert' };
const PLACE = 'Di 24.11., 10:15, Pharmacie du Flon Vert';
const PERSON = '/crm/users/p1';
const BARE: QueueRowView = {
  ...{ _id: 'r1', queue: 'callback', at: NOW, heldUntil: null, payment: null, questionnaire: null, sms: null },
  person: { _id: 'p1', name: 'Théo Exemplaz', phoneNo: '+41790000002', language: 'fr' },
  order: { _id: 'o1', orderNumber: '2600012039', product: name, programme: null },
  ...{ appointment: null, openDate: null, assignedTo: null },
};
const declined = { declined: true, paidWith: null };
const broken = { declined: false, paidWith: null };
const [SOON, PAST] = ['2026-11-20T13:09:00.000Z', '2026-11-20T12:59:00.000Z'];

const TABLE: [what: string, row: Partial<QueueRowView>, action: string, address: string, reason: string][] = [
  ['a callback', { queue: 'callback' }, 'call back', '/crm/callbacks', 'Möchte angerufen werden'],
  [
    ...([
      'a payment whose place is kept',
      { queue: 'payment', payment: declined, heldUntil: SOON, appointment },
    ] as const),
    ...(['call', PERSON, `Zahlung abgelehnt. Reserviert: ${PLACE}`] as const),
  ],
  [
    ...([
      'a payment whose place is free',
      { queue: 'payment', payment: broken, heldUntil: PAST, appointment },
    ] as const),
    ...(['write', `${PERSON}?tab=sms&template=payment-hold-lapsed&order=o1`] as const),
    `Zahlung abgebrochen. Wieder frei: ${PLACE}`,
  ],
  ['a payment without a place', { queue: 'payment', payment: declined }, 'call', PERSON, 'Zahlung abgelehnt'],
  [
    ...(['nothing answered', { queue: 'questionnaire', appointment }] as const),
    ...(['write', `${PERSON}?tab=sms&template=questionnaire-missing&order=o1`, `Nicht begonnen. ${PLACE}`] as const),
  ],
  [
    ...([
      'some answered',
      { queue: 'questionnaire', appointment, questionnaire: { answered: 18, questions: 32 } },
    ] as const),
    ...(['write', `${PERSON}?tab=sms&template=questionnaire-missing&order=o1`] as const),
    `18 von 32 beantwortet. ${PLACE}`,
  ],
  [
    ...(['a message', { queue: 'sms', sms: { template: 'questionnaire-missing', reason: 'opted-out' } }] as const),
    ...(['call', PERSON, 'Fragebogen fehlt: Die Person hat SMS mit STOP abbestellt.'] as const),
  ],
  ['a question', { queue: 'question', order: null }, 'open', PERSON, 'Kennt eine Einsicht nicht'],
  ['somebody who did not come', { queue: 'no-show', appointment }, 'call', PERSON, PLACE],
  [
    ...(['a kit', { queue: 'kit', at: '2026-11-02T09:00:00.000Z' }, 'write'] as const),
    ...([`${PERSON}?tab=sms&template=home-kit-reminder&order=o1`, 'Verschickt am 02.11.2026. Herz-Check'] as const),
  ],
  ['a day', { queue: 'open-date', order: null }, 'open', PERSON, 'Zur Wiedervorlage vorgemerkt'],
];

it('speaks of every list', () => {
  expect(new Set(TABLE.map(([, { queue }]) => queue))).toEqual(new Set(CRM_QUEUES));
});

it.each(TABLE)('%s has one next step, where it is done, and its reason', (_what, change, action, address, reason) => {
  const row = { ...BARE, ...change };
  const now = Date.parse(NOW);
  expect(nextAction(row, now).do).toBe(action);
  expect(addressOf(row, now)).toBe(address);
  expect(describeRow(row, now, 'de', i18next.t)).toBe(reason);
});
