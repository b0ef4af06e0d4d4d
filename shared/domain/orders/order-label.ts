import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderMoney } from './order-money.ts';
import { NewSample } from './rejection.ts';

/** Names of the labels; their words are in `locales/{lng}/common.json` under `orderLabel`. */
export const OrderLabel = {
  draft: 'draft',
  pendingForPayment: 'pending-for-payment',
  /** Paid, and no appointment came of it: its time was gone. */
  settled: 'settled',
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
  /** The laboratory could not use the sample, wholly or in part. */
  newSampleNeeded: 'new-sample-needed',
  newSamplePlanned: 'new-sample-planned',
} as const;

export type OrderLabel = (typeof OrderLabel)[keyof typeof OrderLabel];

export interface OrderLabelFacts {
  status: OrderStatus | null;
  /** The order has a transaction, whatever became of it. */
  hasTransaction: boolean;
  /** Looked at only while the order itself counts as unpaid. */
  money: OrderMoney;
  /** True as well where the product asks no questions. */
  questionnaireComplete: boolean;
  /** A callback request of this order waits for its answer. */
  callbackRequested: boolean;
  /** Any part of the price was paid back. */
  refunded: boolean;
  /** What the rejections of its samples ask for; null where none does. */
  newSample: NewSample | null;
}

const BEFORE_VALUES: readonly OrderStatus[] = [OrderStatus.PAID, OrderStatus.CONFIRMED, OrderStatus.ANALYZING];

/** The label a person sees, the same on every screen, in every SMS and export. */
export function orderLabel(facts: OrderLabelFacts): OrderLabel {
  const { status, newSample } = facts;
  if (newSample === NewSample.needed && status !== null && status !== OrderStatus.CANCELLED)
    return OrderLabel.newSampleNeeded;
  // Values that came of the rest go on meanwhile, and their label says so.
  if (newSample === NewSample.planned && status !== null && BEFORE_VALUES.includes(status))
    return OrderLabel.newSamplePlanned;
  switch (facts.status) {
    case null:
      if (facts.money === 'back') return OrderLabel.refunded;
      if (facts.money === 'kept') return OrderLabel.settled;
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
