import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { isRefusal, orNotFound } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import type { Actor } from '#shared/server/services.ts';
import { changeSurvey } from './change-survey.ts';
import { findAnswers } from './find-answers.ts';
import { findDefinition } from './find-definition.ts';
import { lockSurvey } from './find-survey.ts';

const COPY = `INSERT INTO survey_answers (customerSurveyId, questionKey, value, additionalAnswer, answeredAt, answeredBy)
  SELECT ?, questionKey, value, additionalAnswer, answeredAt, answeredBy FROM survey_answers WHERE customerSurveyId = ?`;

/**
 * Fills the questionnaire of a follow-up order with the answers of the order before it, for the person to check and to complete. Only
 * where both ask the same questions: an answer to another wording is no answer.
 */
export async function carryAnswers(
  tx: Tx,
  { from, to, actor }: { from: string; to: string; actor: Actor },
): Promise<void> {
  const former = await findRow(tx, CustomerSurvey, ['id', 'surveyId'], { where: { orderId: from } });
  const next = await findRow(tx, CustomerSurvey, ['id', 'surveyId'], { where: { orderId: to } });
  if (!former || !next || former.surveyId !== next.surveyId) return;
  if ((await change(tx, COPY, [next.id, former.id])) === 0) return;
  const survey = orNotFound(await lockSurvey(tx, next.id));
  const definition = orNotFound(await findDefinition(tx, next.surveyId));
  const answers = await findAnswers(tx, next.id);
  const visible = visibleQuestions(definition, answers, { sex: survey.sex });
  const values = new Map(answers.map(({ questionKey, value }) => [questionKey, value]));
  const answered = visible.filter(({ key }) => isAnswered(values.get(key))).length;
  const changes = { answered, questions: visible.length, startedAt: tx.now };
  const moved = await changeSurvey(tx, survey, { event: 'answer', actor, changes });
  if (isRefusal(moved)) throw new Error('a new questionnaire could not be filled');
}
