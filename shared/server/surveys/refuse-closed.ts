import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { SurveyRow } from './find-survey.ts';

export type ClosedRefusal = 'Already_Complete' | 'order-cancelled' | 'order-completed';

/** Why a questionnaire takes nothing any more, or null while it does. */
export function refuseClosed({
  status,
  orderStatus,
}: Pick<SurveyRow, 'status' | 'orderStatus'>): Refusal<ClosedRefusal> | null {
  if (status === SurveyStatus.COMPLETED) return refuse('Already_Complete');
  if (orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  return orderStatus === OrderStatus.COMPLETED ? refuse('order-completed') : null;
}
