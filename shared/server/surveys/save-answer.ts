import { zurichDate } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import { legacyAdditionalAnswer } from '#shared/domain/surveys/legacy-additional-answer.ts';
import type { Answer } from '#shared/domain/surveys/survey.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { validateAnswer } from '#shared/domain/surveys/validate-answer.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { announceOrder, announceSurvey } from '#shared/server/announce.ts';
import { change, rollBack, unlessRolledBack } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import type { AnswerSavedView } from '#shared/views/surveys.ts';
import { findDefinition, findSurvey, listAnswers } from './find-survey.ts';

/**
 * Saves one answer; the same answer again changes nothing but its time. After completion: 400 Already_Complete. A question
 * that the other answers hide is not asked and takes no answer.
 */
export async function saveAnswer(
  services: Services,
  customerSurveyId: string,
  given: { questionKey: string; value: Answer['value']; additionalAnswer?: Answer['additionalAnswer'] },
  actor: Actor,
): Promise<AnswerSavedView | Refusal> {
  return unlessRolledBack(
    inTransaction(services, async (tx) => {
      const now = services.now();
      const survey = await findSurvey(tx, customerSurveyId, 'FOR UPDATE');
      const definition = survey && (await findDefinition(tx, survey.surveyId));
      if (!survey || !definition) return rollBack(refuse('not-found'));
      if (survey.status === SurveyStatus.COMPLETED) return rollBack(refuse('Already_Complete'));
      if (survey.orderStatus === OrderStatus.CANCELLED) return rollBack(refuse('order-cancelled'));
      const question = definition.questions.find(({ key }) => key === given.questionKey);
      if (!question) return rollBack(refuse('unknown-question'));
      const answer: Answer = {
        questionKey: given.questionKey,
        value: given.value,
        additionalAnswer: legacyAdditionalAnswer(given.questionKey, given.additionalAnswer ?? []),
      };
      const others = (await listAnswers(tx, customerSurveyId)).filter(
        ({ questionKey }) => questionKey !== answer.questionKey,
      );
      const person = { sex: survey.sex };
      const answers = [...others, answer];
      const visible = visibleQuestions(definition, answers, person);
      if (!visible.includes(question)) return rollBack(refuse('question-hidden'));
      const faults = validateAnswer(question, answer, { today: zurichDate(now) });
      if (faults.length > 0) return rollBack(refuse('answer-invalid', { fields: faults }));
      await change(
        tx,
        `INSERT INTO survey_answers (customerSurveyId, questionKey, value, additionalAnswer, answeredAt, answeredBy) VALUES (?, ?, ?, ?, ?, ?)
         ON DUPLICATE KEY UPDATE value = VALUES(value), additionalAnswer = VALUES(additionalAnswer), answeredAt = VALUES(answeredAt),
           answeredBy = VALUES(answeredBy)`,
        [
          customerSurveyId,
          answer.questionKey,
          JSON.stringify({ v: answer.value }),
          JSON.stringify(answer.additionalAnswer),
          now,
          actor.userId,
        ],
      );
      const values = new Map(answers.map((entry) => [entry.questionKey, entry.value]));
      const answered = visible.filter(({ key }) => isAnswered(values.get(key))).length;
      await change(
        tx,
        `UPDATE customer_surveys SET status = ?, answered = ?, questions = ?, startedAt = COALESCE(startedAt, ?), version = version + 1
         WHERE id = ?`,
        [SurveyStatus.IN_PROGRESS, answered, visible.length, now, customerSurveyId],
      );
      await announceSurvey(tx, survey);
      await announceOrder(tx, { id: survey.orderId, customerId: survey.customerId, version: survey.version + 1 });
      return {
        questionKey: answer.questionKey,
        answeredAt: now.toISOString(),
        status: SurveyStatus.IN_PROGRESS,
        answered,
        questions: visible.length,
      };
    }),
  );
}
