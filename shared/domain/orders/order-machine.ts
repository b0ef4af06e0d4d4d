import { listEvents, type Machine, transition } from '#shared/domain/machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type Refusal, refuse } from '#shared/errors.ts';

const { PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, COMPLETED, CANCELLED, READY_FOR_APPROVAL } = OrderStatus;

/** What can happen to an order. */
export type OrderEvent =
  | 'settle'
  | 'cancel'
  | 'take-sample'
  | 'take-sample-back'
  | 'arrive-at-lab'
  | 'receive-result'
  | 'submit-for-approval'
  | 'release'
  | 'correct-result';

/** The allowed transitions; everything else is refused. */
export const ORDER_MACHINE: Machine<OrderStatus | null, OrderEvent> = {
  settle: { from: [null], to: PAID },
  cancel: { from: [null, PAID, CONFIRMED], to: CANCELLED },
  'take-sample': { from: [PAID], to: CONFIRMED },
  // Within a minute, by the branch that said so.
  'take-sample-back': { from: [CONFIRMED], to: PAID },
  'arrive-at-lab': { from: [PAID, CONFIRMED], to: ANALYZING },
  'receive-result': { from: [PAID, CONFIRMED, ANALYZING], to: RESULT_RECEIEVED },
  'submit-for-approval': { from: [RESULT_RECEIEVED], to: READY_FOR_APPROVAL },
  release: { from: [READY_FOR_APPROVAL], to: COMPLETED },
  'correct-result': { from: [COMPLETED], to: READY_FOR_APPROVAL },
};

/** What only the counter does that did the step before: no administrator sets it by hand. */
const ONLY_AT_COUNTER: readonly OrderEvent[] = ['take-sample-back'];

const byHand = (from: OrderStatus | null): OrderEvent[] =>
  listEvents(ORDER_MACHINE, from).filter((event) => !ONLY_AT_COUNTER.includes(event));

/** Events that produce a result, and so need the completed questionnaire. */
const NEEDS_QUESTIONNAIRE: readonly OrderEvent[] = ['submit-for-approval', 'release'];

export interface OrderTransitionFacts {
  status: OrderStatus | null;
  questionnaireComplete: boolean;
}

/**
 * The status an event leads to, or why it is refused: `order-error` when the table does not know the step,
 * `questionnaire-required` when answers are missing. The write repeats the old status as a condition.
 */
export function decideOrderTransition(
  facts: OrderTransitionFacts,
  event: OrderEvent,
): { to: OrderStatus } | Refusal<'order-error' | 'questionnaire-required'> {
  const next = transition(ORDER_MACHINE, facts.status, event);
  if (next === null || next.to === null) return refuse('order-error');
  if (NEEDS_QUESTIONNAIRE.includes(event) && !facts.questionnaireComplete) return refuse('questionnaire-required');
  return { to: next.to };
}

/** The event that leads from one status to another, or null: an administrator chooses statuses, history names events. */
export function findOrderEvent(from: OrderStatus | null, to: OrderStatus): OrderEvent | null {
  return byHand(from).find((event) => ORDER_MACHINE[event].to === to) ?? null;
}

/** The statuses an administrator may set by hand now; steps that need the questionnaire are left out while it is open. */
export function listAllowedStatuses(facts: OrderTransitionFacts): OrderStatus[] {
  return byHand(facts.status).flatMap((event) => {
    const decision = decideOrderTransition(facts, event);
    return 'to' in decision ? [decision.to] : [];
  });
}
