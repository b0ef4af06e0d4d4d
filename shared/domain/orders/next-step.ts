import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderMoney } from './order-money.ts';
import { NewSample } from './rejection.ts';

/** What the customer has to do now; words in `locales/{lng}/orders.json` under `step`. */
export const NEXT_STEPS = [
  'pay',
  'choose-time',
  'new-sample',
  'questionnaire',
  'prepare',
  'wait',
  'see-results',
  'none',
] as const;

export type NextStep = (typeof NEXT_STEPS)[number];

export interface NextStepFacts {
  status: OrderStatus | null;
  questionnaireComplete: boolean;
  /** An unpaid order whose questionnaire is asked before the payment, and is open. */
  questionnaireFirst: boolean;
  /** Start of the appointment (ISO instant); null for home sampling. */
  appointmentAt: string | null;
  /** Of an order that counts as unpaid: `kept`, its time was gone when the money came; `back`, it pays for nothing any more. */
  money: OrderMoney;
  /** A released version can be read, also while a correction is under review. */
  hasReleasedResult: boolean;
  /** What the rejections of its samples ask for; null where none does. */
  newSample: NewSample | null;
}

const UNPAID_STEPS: Record<OrderMoney, NextStep> = { none: 'pay', kept: 'choose-time', back: 'none' };

/**
 * The one thing an order needs from its customer. Paying comes first, unless the questionnaire is asked before it; then a new sample for one
 * that the laboratory could not use, then the questionnaire (without it no result is released), then preparing; what is left is waiting or
 * reading.
 */
export function nextStep(facts: NextStepFacts, now: Date): NextStep {
  if (facts.status === OrderStatus.CANCELLED) return 'none';
  if (facts.status === null && facts.money === 'none' && facts.questionnaireFirst) return 'questionnaire';
  if (facts.status === null) return UNPAID_STEPS[facts.money];
  if (facts.newSample === NewSample.needed) return 'new-sample';
  if (facts.hasReleasedResult || facts.status === OrderStatus.COMPLETED) return 'see-results';
  if (!facts.questionnaireComplete) return 'questionnaire';
  const isToBeTaken = facts.status === OrderStatus.PAID || facts.newSample === NewSample.planned;
  if (isToBeTaken && !isOver(facts.appointmentAt, now)) return 'prepare';
  return 'wait';
}

function isOver(appointmentAt: string | null, now: Date): boolean {
  return appointmentAt !== null && Date.parse(appointmentAt) < now.getTime();
}
