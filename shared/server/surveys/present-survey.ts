import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { askedWhen } from '#shared/domain/surveys/select-survey.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import type { CustomerSurveyView } from '#shared/views/surveys.ts';
import type { SurveyRow } from './find-survey.ts';

/**
 * A questionnaire as its owner and doctors see it.
 * @param row its `surveyId` is the version that `versionOf` tells
 */
export function presentSurvey(row: SurveyRow): CustomerSurveyView {
  return {
    _id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    customerId: row.customerId,
    status: row.status,
    closed: closedBy(row.orderStatus),
    surveyId: row.surveyId,
    productGroupId: row.productGroupKey,
    asked: askedWhen(liveContent().surveys.content, row.productGroupKey),
    sex: row.sex,
    completedAt: row.completedAt?.toISOString() ?? null,
    byDoctor: Boolean(row.byDoctor),
    version: row.version,
  };
}

function closedBy(orderStatus: OrderStatus | null): CustomerSurveyView['closed'] {
  if (orderStatus === OrderStatus.CANCELLED) return 'order-cancelled';
  return orderStatus === OrderStatus.COMPLETED ? 'order-completed' : null;
}
