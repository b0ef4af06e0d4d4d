import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { missingRequired } from '#shared/domain/surveys/missing-required.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { announceDashboard, announceOrder, announceSurvey } from '#shared/server/announce.ts';
import { change, rollBack, unlessRolledBack } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import type { CustomerSurveyView } from '#shared/views/surveys.ts';
import { findDefinition, findSurvey, listAnswers, presentSurvey } from './find-survey.ts';

/** Completes a questionnaire; a result that waited for it goes on to the doctor in the same transaction. */
export async function completeSurvey(
  services: Services,
  customerSurveyId: string,
  who: { actor: Actor; byDoctor: boolean },
): Promise<CustomerSurveyView | Refusal> {
  const outcome = await unlessRolledBack(
    inTransaction(services, async (tx) => {
      const now = services.now();
      const survey = await findSurvey(tx, customerSurveyId, 'FOR UPDATE');
      const definition = survey && (await findDefinition(tx, survey.surveyId));
      if (!survey || !definition) return rollBack(refuse('not-found'));
      if (survey.status === SurveyStatus.COMPLETED) return rollBack(refuse('Already_Complete'));
      if (survey.orderStatus === OrderStatus.CANCELLED) return rollBack(refuse('order-cancelled'));
      const missing = missingRequired(definition, await listAnswers(tx, customerSurveyId), { sex: survey.sex });
      if (missing.length > 0) return rollBack(refuse('survey-incomplete', { details: { missing } }));
      await change(
        tx,
        'UPDATE customer_surveys SET status = ?, completedAt = ?, completedBy = ?, byDoctor = ?, version = version + 1 WHERE id = ?',
        [SurveyStatus.COMPLETED, now, who.actor.userId, who.byDoctor, customerSurveyId],
      );
      await announceSurvey(tx, survey);
      if (survey.orderStatus === OrderStatus.RESULT_RECEIEVED) {
        const moved = await changeOrderStatus(tx, {
          orderId: survey.orderId,
          event: 'submit-for-approval',
          actor: who.actor,
          reason: 'questionnaire completed',
        });
        if (isRefusal(moved)) return rollBack(refuse('order-error'));
      } else {
        await change(tx, 'UPDATE orders SET version = version + 1 WHERE id = ?', [survey.orderId]);
        await announceOrder(tx, { id: survey.orderId, customerId: survey.customerId, version: now.getTime() });
        await announceDashboard(tx, survey.orderId, now.getTime());
      }
      return survey;
    }),
  );
  if ('refused' in outcome) return outcome;
  const survey = await findSurvey(services, customerSurveyId);
  return survey ? presentSurvey(survey) : refuse('not-found');
}
