import { TOLD_EVENTS } from '#shared/domain/identity/told-events.ts';
import type { EventName } from '#shared/events.ts';

/** What the timeline of a person can be narrowed to. */
export const TIMELINE_KINDS = ['order', 'appointment', 'sms', 'sign-in', 'support', 'crm'] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/**
 * What the CRM is not told although administrators are: with whom somebody shares a result, and what administrators decide about an
 * account. What was written by hand is in the timeline as the message itself.
 */
const UNTOLD = [
  'results.shared',
  'results.share-ended',
  'identity.second-factor-reset',
  'identity.purge-asked',
  'identity.purge-declined',
  'identity.purge-confirmed',
  'messaging.written-by-hand',
] as const;

type Untold = (typeof UNTOLD)[number];

/** Steps between the ones that administrators are told of, which explain to a caller where their order is. */
const MORE = [
  'orders.kit-returned',
  'orders.address-changed',
  'booking.hold-lapsed',
  'booking.slot-released',
  'payments.expired',
  'crm.fields-changed',
  'crm.open-date-set',
  'crm.assigned',
  'crm.support-changed',
  'crm.promise-broken',
] as const satisfies readonly EventName[];

export type CrmEvent = Exclude<(typeof TOLD_EVENTS)[number], Untold> | (typeof MORE)[number];

/** What the CRM is told of a person's history: nothing from which a value, an answer, a level or a correction could be concluded. */
export const CRM_EVENTS: readonly CrmEvent[] = [
  ...TOLD_EVENTS.filter((event): event is Exclude<typeof event, Untold> => !UNTOLD.some((one) => one === event)),
  ...MORE,
];

const BY_ROOM: Record<string, TimelineKind> = {
  orders: 'order',
  payments: 'order',
  surveys: 'order',
  results: 'order',
  booking: 'appointment',
  identity: 'sign-in',
  crm: 'crm',
};

/** Where an event belongs in the timeline. */
export function kindOfEvent(event: EventName): TimelineKind {
  if (event.startsWith('crm.support') || event === 'crm.promise-broken') return 'support';
  return BY_ROOM[event.slice(0, event.indexOf('.'))] ?? 'order';
}

/** Whether the CRM's overview or a timeline of it shows something else after an event. */
export const concernsCrm = (event: EventName): boolean =>
  event.startsWith('crm.') || CRM_EVENTS.some((one) => one === event) || ALSO.some((one) => one === event);

/** They change a list without standing in a timeline. */
const ALSO = [
  'orders.status-changed',
  'booking.slot-chosen',
  'booking.hold-renewed',
  'payments.cancelled',
  'orders.kit-at-lab',
] as const satisfies readonly EventName[];

/** One reminder goes to those alone whose level got worse: the CRM reads the name of the message before it. */
export const templateForCrm = (template: string): string =>
  template === 'result-corrected-unread' ? 'result-corrected' : template;
