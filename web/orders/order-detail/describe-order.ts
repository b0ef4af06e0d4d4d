import type { KitStatus } from '#shared/domain/orders/application.ts';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { isAppointmentAhead, isPaidBack, isRefundUnderWay } from '../order-facts.ts';

/** Sentences about where an order stands; their words are in `orders.json` under `now`. */
export type OrderSentence =
  | 'unpaid'
  | 'unpaid-home'
  | 'time-gone'
  | 'asking'
  | 'appointment'
  | 'appointment-over'
  | 'kit'
  | 'kit-sent'
  | 'kit-returned'
  | 'sampled'
  | 'new-sample-needed'
  | 'new-sample-part'
  | 'new-sample-time'
  | 'new-sample-taken'
  | 'new-sample-kit'
  | 'at-lab'
  | 'questionnaire-missing'
  | 'values-there'
  | 'review'
  | 'correction'
  | 'ready'
  | 'ready-callback'
  | 'refunding'
  | 'refunded-partly'
  | 'money-on-way'
  | 'money-back'
  | typeof OrderLabel.canceled
  | typeof OrderLabel.refunded;

/** A kit at the laboratory is an order at the laboratory, as soon as somebody says so. */
const KIT_SENTENCES: Record<KitStatus, OrderSentence> = {
  ordered: 'kit',
  sent: 'kit-sent',
  returned: 'kit-returned',
  'at-lab': 'kit-returned',
};

/** The one sentence an order's page begins with: its label, refined by facts the label does not carry. */
export function describeOrder(order: OrderView, now: Date): OrderSentence {
  const atHome = order.application === 'homesampling';
  switch (order.label) {
    case OrderLabel.paid:
      if (atHome) return KIT_SENTENCES[order.kit?.status ?? 'ordered'];
      return isAppointmentAhead(order, now) ? 'appointment' : 'appointment-over';
    case OrderLabel.newSampleNeeded:
      return order.newSample?.isPart ? 'new-sample-part' : 'new-sample-needed';
    case OrderLabel.newSamplePlanned:
      if (!atHome) return isAppointmentAhead(order, now) ? 'new-sample-time' : 'new-sample-taken';
      return order.kit && order.kit.status !== 'ordered' ? KIT_SENTENCES[order.kit.status] : 'new-sample-kit';
    case OrderLabel.confirmed:
    case OrderLabel.readyToAnalyse:
      return order.kit ? 'kit-returned' : 'sampled';
    case OrderLabel.analysing:
      return 'at-lab';
    case OrderLabel.waitingForQuestionnaire:
      return 'questionnaire-missing';
    case OrderLabel.labResultsReceived:
      return 'values-there';
    case OrderLabel.readyForApproval:
      return order.testResult ? 'correction' : 'review';
    case OrderLabel.completed:
      return 'ready';
    case OrderLabel.callbackRequested:
      return 'ready-callback';
    case OrderLabel.canceled:
      return order.transactions.some(isRefundUnderWay) ? 'refunding' : order.label;
    case OrderLabel.refunded:
      if (isPaidBack(order)) return order.transactions.some(isRefundUnderWay) ? 'money-on-way' : 'money-back';
      return order.transactions.some(isRefundUnderWay) ? 'refunded-partly' : order.label;
    case OrderLabel.settled:
      return 'time-gone';
    case OrderLabel.draft:
    case OrderLabel.pendingForPayment:
      if (order.hold?.asking) return 'asking';
      return atHome ? 'unpaid-home' : 'unpaid';
  }
}
