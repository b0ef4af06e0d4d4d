import type { surveys } from '#shared/contract/surveys.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { missingRequired } from '#shared/domain/surveys/missing-required.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { tellChange, tellDoctors } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import type { Actor } from '#shared/server/services.ts';
import { actsAsDoctor } from './acts-as-doctor.ts';
import { changeSurvey } from './change-survey.ts';
import { findAnswers } from './find-answers.ts';
import { findDefinition, versionOf } from './find-definition.ts';
import { lockSurvey, type SurveyRow } from './find-survey.ts';
import { presentSurvey } from './present-survey.ts';
import { refuseClosed } from './refuse-closed.ts';

/**
 * Begins or completes a questionnaire. A doctor may do so on the customer's behalf, and is recorded as such. Beginning one that is begun
 * changes nothing; completing one that is complete, or a word about another order, is refused.
 */
export async function setSurveyStatus(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof surveys.setSurveyStatus>, 'actor' | 'params' | 'body'>,
) {
  const found = orNotFound(await lockSurvey(tx, params.id));
  const byDoctor = actsAsDoctor(found, actor, body.byDoctor);
  if (isRefusal(byDoctor)) return byDoctor;
  if (body.orderNo !== undefined && body.orderNo !== found.orderNumber) return refuse('order-error');
  const closed = refuseClosed(found);
  if (closed) return closed;
  const survey = { ...found, surveyId: await versionOf(tx, found) };
  return body.status === SurveyStatus.COMPLETED ? complete(tx, survey, actor, byDoctor) : begin(tx, survey, actor);
}

async function begin(tx: Tx, survey: SurveyRow, actor: Actor) {
  if (survey.status !== SurveyStatus.PENDING) return presentSurvey(survey);
  const changes = { surveyId: survey.surveyId, startedAt: tx.now };
  const moved = await changeSurvey(tx, survey, { event: 'begin', actor, changes });
  if (isRefusal(moved)) return moved;
  tellChange(tx, { entity: 'order', id: survey.orderId, about: survey.customerId });
  return presentSurvey({ ...survey, status: moved.to, version: survey.version + 1 });
}

/** A result that waited for the questionnaire goes on to the doctor in the same transaction. */
async function complete(tx: Tx, survey: SurveyRow, actor: Actor, byDoctor: boolean) {
  const definition = await findDefinition(tx, survey);
  const missing = missingRequired(definition, await findAnswers(tx, survey.id), { sex: survey.sex });
  if (missing.length > 0) return refuse('survey-incomplete', { details: { missing } });
  const { surveyId } = survey;
  const changes = { surveyId, completedAt: tx.now, completedBy: actor.userId, byDoctor };
  const moved = await changeSurvey(tx, survey, { event: 'complete', actor, changes });
  if (isRefusal(moved)) return moved;
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
  const isByDoctor = byDoctor ? 1 : 0;
  const completed = { ...survey, status: moved.to, completedAt: tx.now, byDoctor: isByDoctor } as const;
  return presentSurvey({ ...completed, version: survey.version + 1 });
}
