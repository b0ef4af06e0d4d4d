import { decideOrderTransition, type OrderEvent } from '#shared/domain/orders/order-machine.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal } from '#shared/errors.ts';
import type { DemoOrder } from './demo-orders.ts';
import { personId } from './load-people.ts';
import type { Schedule } from './schedule-order.ts';

/** One row of an order's history. */
export interface HistoryStep {
  from: OrderStatus | null;
  to: OrderStatus;
  at: Date;
  actorId: string | null;
  actor: string;
  reason: string;
}

/** Who does it, why, and when. */
const STEPS: Record<OrderEvent, { by: 'admin' | 'doctor' | null; actor: string; reason: string; at: keyof Schedule }> =
  {
    settle: { by: null, actor: 'settle-payment', reason: 'payment settled', at: 'paidAt' },
    cancel: { by: 'admin', actor: 'admin', reason: 'cancelled at the wish of the customer', at: 'cancelledAt' },
    'take-sample': { by: 'admin', actor: 'admin', reason: 'sample taken', at: 'sampledAt' },
    'take-sample-back': { by: 'admin', actor: 'admin', reason: 'not taken after all', at: 'sampledAt' },
    'arrive-at-lab': { by: 'admin', actor: 'admin', reason: 'sample arrived at the laboratory', at: 'atLabAt' },
    'receive-result': { by: null, actor: 'import-lab-file', reason: 'laboratory result imported', at: 'reportedAt' },
    'submit-for-approval': {
      by: null,
      actor: 'import-lab-file',
      reason: 'questionnaire was complete',
      at: 'reportedAt',
    },
    release: { by: 'doctor', actor: 'doctor', reason: 'result released', at: 'releasedAt' },
    'correct-result': {
      by: null,
      actor: 'import-lab-file',
      reason: 'laboratory corrected a released result',
      at: 'correctedAt',
    },
  };

/** The history of an order's events. @throws when the state machine does not allow one of them */
export function walkEvents(order: DemoOrder, schedule: Schedule): HistoryStep[] {
  let status: OrderStatus | null = null;
  return order.events.map((event, position) => {
    const questionnaireComplete = order.questionnaire === 'complete';
    const decision: ReturnType<typeof decideOrderTransition> = decideOrderTransition(
      { status, questionnaireComplete },
      event,
    );
    if (isRefusal(decision)) throw new Error(`the demo order '${order.ref}' may not ${event}`);
    const { by, actor, reason, at } = STEPS[event];
    const from = status;
    status = decision.to;
    // Two steps of one moment keep their order.
    const instant = new Date((schedule[at] as Date).getTime() + position);
    return { from, to: decision.to, at: instant, actorId: by && personId(by), actor, reason };
  });
}
