import type { OrderEvent } from '#shared/domain/orders/order-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeOrderStatuses } from '#shared/server/orders/change-order-status.ts';
import type { ImportOrder } from './read-batch.ts';

const { PAID, CONFIRMED, ANALYZING, COMPLETED } = OrderStatus;
const BEFORE_RESULT: readonly (OrderStatus | null)[] = [PAID, CONFIRMED, ANALYZING];

/** An order whose observations changed. */
interface Changed {
  order: Pick<ImportOrder, 'id' | 'status' | 'surveyStatus'>;
  /** Whether any value that stands is final. */
  hasFinal: boolean;
}

/**
 * Moves the orders whose observations changed: with the first final values the result is received, and goes on to the doctor at once where
 * the questionnaire is complete; a change after the release opens the case again. Preliminary values move nothing.
 */
export async function moveOrders(
  tx: Tx,
  changed: readonly Changed[],
  actor: ChangedBy,
  whyCorrected = 'laboratory corrected a released result',
): Promise<void> {
  const move = async (results: readonly Changed[], event: OrderEvent, reason: string) => {
    const steps = results.map(({ order }) => ({ orderId: order.id, event, actor, reason }));
    for (const [orderId, outcome] of await changeOrderStatuses(tx, steps)) {
      // The orders are locked and were chosen by their status.
      if (isRefusal(outcome)) throw new Error(`order ${orderId} could not ${event}: ${outcome.refused}`);
    }
  };
  const received = changed.filter(({ order, hasFinal }) => hasFinal && BEFORE_RESULT.includes(order.status));
  const answered = received.filter(
    ({ order }) => order.surveyStatus === null || order.surveyStatus === SurveyStatus.COMPLETED,
  );
  const corrected = changed.filter(({ order }) => order.status === COMPLETED);
  await move(received, 'receive-result', 'laboratory result imported');
  await move(answered, 'submit-for-approval', 'questionnaire was complete');
  await move(corrected, 'correct-result', whyCorrected);
}
