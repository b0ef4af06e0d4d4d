/**
 * What can happen, in the past tense: the names of activities. Customers' timelines, CRM, audit lines and figures read them;
 * a name that was written once is never given another meaning.
 */
export const EVENTS = [
  'identity.signed-up',
  'orders.placed',
  'orders.terms-accepted',
  'orders.status-changed',
  'booking.slot-chosen',
  'booking.hold-lapsed',
  'booking.hold-renewed',
  'booking.slot-lost',
  'booking.slot-booked',
  'booking.slot-released',
  'payments.checkout-opened',
  'payments.settled',
  'payments.declined',
  'payments.expired',
  'payments.cancelled',
  'payments.refund-asked',
  'payments.refunded',
  'surveys.answered',
  'surveys.completed',
  'surveys.research-approval-given',
  'surveys.research-approval-withheld',
  'lab-intake.received',
  'lab-intake.finished',
  'lab-intake.cancelled',
  'lab-intake.repeated',
  'lab-intake.message-matched',
  'lab-intake.message-discarded',
  'runtime.job-failed',
  'runtime.job-repeated',
  'runtime.job-discarded',
  'results.changed',
  'results.draft-saved',
  'results.assigned',
  'results.noted',
  'results.contact-recorded',
  'results.released',
] as const;

export type EventName = (typeof EVENTS)[number];
