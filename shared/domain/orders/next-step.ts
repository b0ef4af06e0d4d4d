import { OrderStatus } from '#shared/domain/orders/order-status.ts';

/** What the customer has to do now; words in `locales/{lng}/orders.json` under `step`. */
export const NEXT_STEPS = ['pay', 'choose-time', 'questionnaire', 'prepare', 'wait', 'see-results', 'none'] as const;

export type NextStep = (typeof NEXT_STEPS)[number];

export interface NextStepFacts {
  status: OrderStatus | null;
  questionnaireComplete: boolean;
  /** Start of the appointment (ISO instant); null for home sampling. */
  appointmentAt: string | null;
  /** The hold lapsed and somebody else has the time: paying now would pay for nothing. */
  slotLost: boolean;
  /** A released version can be read, also while a correction is under review. */
  hasReleasedResult: boolean;
}

/**
 * The one thing an order needs from its customer. Paying comes first, then the questionnaire (without it no result is
 * released), then preparing; what is left is waiting or reading.
 */
export function nextStep(facts: NextStepFacts, now: Date): NextStep {
  if (facts.status === OrderStatus.CANCELLED) return 'none';
  if (facts.status === null) return facts.slotLost ? 'choose-time' : 'pay';
  if (facts.hasReleasedResult || facts.status === OrderStatus.COMPLETED) return 'see-results';
  if (!facts.questionnaireComplete) return 'questionnaire';
  if (facts.status === OrderStatus.PAID && !isOver(facts.appointmentAt, now)) return 'prepare';
  return 'wait';
}

function isOver(appointmentAt: string | null, now: Date): boolean {
  return appointmentAt !== null && Date.parse(appointmentAt) < now.getTime();
}
