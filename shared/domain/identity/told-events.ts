import type { EventName } from '#shared/events.ts';

/** What an administrator is told of a person's history: what they did and what was done for them, never what was measured. */
export const TOLD_EVENTS = [
  'identity.signed-up',
  'identity.user-created',
  'identity.user-changed',
  'identity.number-verified',
  'identity.phone-changed',
  'identity.email-changed',
  'identity.sessions-ended',
  'identity.data-made',
  'identity.account-closed',
  'identity.second-factor-reset',
  'identity.purge-asked',
  'identity.purge-declined',
  'identity.purge-confirmed',
  'crm.support-asked',
  'orders.placed',
  'orders.cancelled',
  'orders.addons-added',
  'orders.kit-sent',
  'booking.slot-booked',
  'booking.rescheduled',
  'payments.settled',
  'payments.declined',
  'payments.refund-asked',
  'payments.refunded',
  'surveys.completed',
  'surveys.research-approval-given',
  'surveys.research-approval-withheld',
  'results.released',
  'results.shared',
  'results.share-ended',
  'messaging.written-by-hand',
] as const satisfies readonly EventName[];

export type ToldEvent = (typeof TOLD_EVENTS)[number];
