import type { OrderView } from '#shared/views/orders.ts';
import { isAppointmentAhead, isPaidWithoutTime } from '../order-facts.ts';

/** Sentences about where an order stands; their words are in `orders.json` under `now`. */
export type OrderSentence =
  | 'unpaid'
  | 'unpaid-home'
  | 'time-gone'
  | 'appointment'
  | 'appointment-over'
  | 'kit'
  | 'sampled'
  | 'at-lab'
  | 'questionnaire-missing'
  | 'values-there'
  | 'review'
  | 'correction'
  | 'ready'
  | 'ready-callback'
  | 'canceled'
  | 'refunded';

/** The one sentence an order's page begins with: its label, made precise by what the label does not know. */
export function describeOrder(order: OrderView, now: Date): OrderSentence {
  const atHome = order.application === 'homesampling';
  switch (order.label) {
    case 'paid':
      if (atHome) return 'kit';
      return isAppointmentAhead(order, now) ? 'appointment' : 'appointment-over';
    case 'confirmed':
    case 'ready-to-analyse':
      return 'sampled';
    case 'analysing':
      return 'at-lab';
    case 'waiting-for-questionnaire':
      return 'questionnaire-missing';
    case 'lab-results-received':
      return 'values-there';
    case 'ready-for-approval':
      return order.testResult ? 'correction' : 'review';
    case 'completed':
      return 'ready';
    case 'callback-requested':
      return 'ready-callback';
    case 'canceled':
    case 'refunded':
      return order.label;
    default:
      if (isPaidWithoutTime(order)) return 'time-gone';
      return atHome ? 'unpaid-home' : 'unpaid';
  }
}
