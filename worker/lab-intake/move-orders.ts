import type { OrderEvent } from '#shared/domain/orders/order-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { isRefusal } from '#shared/errors.ts';
import { announceDashboard } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeOrderStatuses, type StatusChange } from '#shared/server/orders/change-order-status.ts';
import type { ImportOrder } from './read-batch.ts';

const { PAID, CONFIRMED, ANALYZING, COMPLETED } = OrderStatus;
const BEFORE_RESULT: readonly (OrderStatus | null)[] = [PAID, CONFIRMED, ANALYZING];

/**
 * Moves the orders whose observations changed: the first final values are received, and go on to the doctor at once where
 * the questionnaire is complete; a change after the release opens the case again. Preliminary values move nothing.
 */
export async function moveOrders(
  tx: Tx,
  touched: readonly { order: ImportOrder; hasFinal: boolean; isReleased: boolean }[],
  now: Date,
): Promise<void> {
  const step = (order: ImportOrder, event: OrderEvent, reason: string) => ({
    orderId: order.id,
    event,
    actor: { job: 'import-lab-file' } as const,
    reason,
  });
  const received = touched.filter(({ order, hasFinal }) => hasFinal && BEFORE_RESULT.includes(order.status));
  const answered = received.filter(
    ({ order }) => order.surveyStatus === null || order.surveyStatus === SurveyStatus.COMPLETED,
  );
  const corrected = touched.filter(({ order }) => order.status === COMPLETED);
  await moveAll(
    tx,
    received.map(({ order }) => step(order, 'receive-result', 'laboratory result imported')),
  );
  await moveAll(
    tx,
    answered.map(({ order }) => step(order, 'submit-for-approval', 'questionnaire was complete')),
  );
  await moveAll(
    tx,
    corrected.map(({ order }) => step(order, 'correct-result', 'laboratory corrected a released result')),
  );
  // Also where the status stays: a doctor who has the case open must see that values changed.
  for (const { order } of touched) await announceDashboard(tx, order.id, now.getTime());
}

/** The orders are locked and were chosen by their status: a refusal is a fault of ours. */
async function moveAll(tx: Tx, steps: readonly StatusChange[]): Promise<void> {
  for (const [orderId, outcome] of await changeOrderStatuses(tx, steps)) {
    if (isRefusal(outcome)) throw new Error(`order ${orderId} could not move: ${outcome.refused}`);
  }
}
