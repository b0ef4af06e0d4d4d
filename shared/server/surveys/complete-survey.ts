import type { surveys } from '#shared/contract/surveys.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { missingRequired } from '#shared/domain/surveys/missing-required.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { tellChange, tellDoctors } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import { changeSurvey } from './change-survey.ts';
import { findAnswers } from './find-answers.ts';
import { findDefinition } from './find-definition.ts';
import { lockSurvey } from './find-survey.ts';
import { presentSurvey } from './present-survey.ts';

/**
 * Completes a questionnaire; a result that waited for it goes on to the doctor in the same transaction. A doctor may do so on
 * the customer's behalf, and is recorded as such; nobody else can claim to be one, and no doctor to be the customer.
 */
export async function completeSurvey(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof surveys.setSurveyStatus>, 'actor' | 'params' | 'body'>,
) {
  const survey = orNotFound(await lockSurvey(tx, params.id));
  // The door lets nobody in but the person and doctors.
  const byDoctor = survey.customerId !== actor.userId;
  if (body.byDoctor !== undefined && body.byDoctor !== byDoctor) return refuse('no-permission');
  if (body.orderNo !== undefined && body.orderNo !== survey.orderNumber) return refuse('order-error');
  const definition = orNotFound(await findDefinition(tx, survey.surveyId));
  const changes = { completedAt: tx.now, completedBy: actor.userId, byDoctor };
  const moved = await changeSurvey(tx, survey, { event: 'complete', actor, changes });
  if (isRefusal(moved)) return moved;
  if (survey.orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  const missing = missingRequired(definition, await findAnswers(tx, survey.id), { sex: survey.sex });
  if (missing.length > 0) return refuse('survey-incomplete', { details: { missing } });
  if (survey.orderStatus === OrderStatus.RESULT_RECEIEVED) {
    const onwards = await changeOrderStatus(tx, {
      orderId: survey.orderId,
      event: 'submit-for-approval',
      actor,
      reason: 'questionnaire completed',
    });
    if (isRefusal(onwards)) return refuse('order-error');
  } else {
    tellChange(tx, { entity: 'order', id: survey.orderId, about: survey.customerId });
    tellDoctors(tx, survey.orderId);
  }
  return presentSurvey({
    ...survey,
    status: moved.to,
    completedAt: tx.now,
    byDoctor: byDoctor ? 1 : 0,
    version: survey.version + 1,
  });
}
