import type { surveys } from '#shared/contract/surveys.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import { legacyAdditionalAnswer } from '#shared/domain/surveys/legacy-additional-answer.ts';
import type { Answer } from '#shared/domain/surveys/survey.ts';
import { validateAnswer } from '#shared/domain/surveys/validate-answer.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { changeSurvey } from './change-survey.ts';
import { findAnswers } from './find-answers.ts';
import { findDefinition } from './find-definition.ts';
import { lockSurvey } from './find-survey.ts';

/**
 * Saves one answer; the same answer again changes nothing but its time. After completion: 400 Already_Complete. A question
 * that the other answers hide is not asked and accepts no answer.
 */
export async function saveAnswer(tx: Tx, { actor, params, body }: Call<typeof surveys.saveAnswer>) {
  const survey = orNotFound(await lockSurvey(tx, params.id));
  const definition = orNotFound(await findDefinition(tx, survey.surveyId));
  const answer: Answer = {
    questionKey: body.questionKey,
    value: body.value ?? null,
    additionalAnswer: legacyAdditionalAnswer(body.questionKey, body.additionalAnswer ?? []),
  };
  const others = (await findAnswers(tx, survey.id)).filter(({ questionKey }) => questionKey !== answer.questionKey);
  const answers = [...others, answer];
  const visible = visibleQuestions(definition, answers, { sex: survey.sex });
  const values = new Map(answers.map((entry) => [entry.questionKey, entry.value]));
  const answered = visible.filter(({ key }) => isAnswered(values.get(key))).length;
  const changes = { answered, questions: visible.length, startedAt: survey.startedAt ?? tx.now };
  const moved = await changeSurvey(tx, survey, { event: 'answer', actor, changes });
  if (isRefusal(moved)) return moved;
  if (survey.orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  const question = definition.questions.find(({ key }) => key === answer.questionKey);
  if (!question) return refuse('unknown-question');
  if (!visible.includes(question)) return refuse('question-hidden');
  const faults = validateAnswer(question, answer, { today: zurichDate(tx.now) });
  if (faults.length > 0) return refuse('answer-invalid', { fields: faults });
  await writeAnswer(tx, survey.id, answer, actor.userId);
  // An order shows how far its questionnaire is.
  tellChange(tx, { entity: 'order', id: survey.orderId, about: survey.customerId });
  return {
    questionKey: answer.questionKey,
    answeredAt: tx.now.toISOString(),
    status: moved.to,
    answered,
    questions: visible.length,
  };
}

async function writeAnswer(tx: Tx, customerSurveyId: string, answer: Answer, answeredBy: string): Promise<void> {
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
      tx.now,
      answeredBy,
    ],
  );
}
