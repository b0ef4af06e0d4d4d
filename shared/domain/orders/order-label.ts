import { OrderStatus } from '#shared/domain/orders/order-status.ts';

/** Names of the labels; their words are in `locales/{lng}/common.json` under `orderLabel`. */
export const ORDER_LABELS = [
  'draft',
  'pending-for-payment',
  'paid',
  'confirmed',
  'ready-to-analyse',
  'analysing',
  'waiting-for-questionnaire',
  'lab-results-received',
  'ready-for-approval',
  'completed',
  'callback-requested',
  'canceled',
  'refunded',
] as const;

export type OrderLabel = (typeof ORDER_LABELS)[number];

export interface OrderLabelFacts {
  status: OrderStatus | null;
  /** The order has a transaction, whatever became of it. */
  hasTransaction: boolean;
  /** True as well where the product asks no questions. */
  questionnaireComplete: boolean;
  /** A callback request of this order waits for its answer. */
  callbackRequested: boolean;
  /** Any part of the price was paid back. */
  refunded: boolean;
}

/** The label a person sees, on every screen, in every SMS and export (table of decisions.md, section Orders). */
export function orderLabel(facts: OrderLabelFacts): OrderLabel {
  switch (facts.status) {
    case null:
      return facts.hasTransaction ? 'pending-for-payment' : 'draft';
    case OrderStatus.PAID:
      return 'paid';
    case OrderStatus.CONFIRMED:
      return facts.questionnaireComplete ? 'ready-to-analyse' : 'confirmed';
    case OrderStatus.ANALYZING:
      return 'analysing';
    case OrderStatus.RESULT_RECEIEVED:
      return facts.questionnaireComplete ? 'lab-results-received' : 'waiting-for-questionnaire';
    case OrderStatus.READY_FOR_APPROVAL:
      return 'ready-for-approval';
    case OrderStatus.COMPLETED:
      return facts.callbackRequested ? 'callback-requested' : 'completed';
    case OrderStatus.CANCELLED:
      return facts.refunded ? 'refunded' : 'canceled';
  }
}
