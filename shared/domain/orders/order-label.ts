import { OrderStatus } from '#shared/domain/orders/order-status.ts';

/** Names of the labels; their words are in `locales/{lng}/common.json` under `orderLabel`. */
export const OrderLabel = {
  draft: 'draft',
  pendingForPayment: 'pending-for-payment',
  paid: 'paid',
  confirmed: 'confirmed',
  readyToAnalyse: 'ready-to-analyse',
  analysing: 'analysing',
  waitingForQuestionnaire: 'waiting-for-questionnaire',
  labResultsReceived: 'lab-results-received',
  readyForApproval: 'ready-for-approval',
  completed: 'completed',
  callbackRequested: 'callback-requested',
  canceled: 'canceled',
  refunded: 'refunded',
} as const;

export type OrderLabel = (typeof OrderLabel)[keyof typeof OrderLabel];

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

/** The label a person sees, the same on every screen, in every SMS and export. */
export function orderLabel(facts: OrderLabelFacts): OrderLabel {
  switch (facts.status) {
    case null:
      return facts.hasTransaction ? OrderLabel.pendingForPayment : OrderLabel.draft;
    case OrderStatus.PAID:
      return OrderLabel.paid;
    case OrderStatus.CONFIRMED:
      return facts.questionnaireComplete ? OrderLabel.readyToAnalyse : OrderLabel.confirmed;
    case OrderStatus.ANALYZING:
      return OrderLabel.analysing;
    case OrderStatus.RESULT_RECEIEVED:
      return facts.questionnaireComplete ? OrderLabel.labResultsReceived : OrderLabel.waitingForQuestionnaire;
    case OrderStatus.READY_FOR_APPROVAL:
      return OrderLabel.readyForApproval;
    case OrderStatus.COMPLETED:
      return facts.callbackRequested ? OrderLabel.callbackRequested : OrderLabel.completed;
    case OrderStatus.CANCELLED:
      return facts.refunded ? OrderLabel.refunded : OrderLabel.canceled;
  }
}
