import type { surveys } from '#shared/contract/surveys.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { countAnswers } from '#shared/domain/surveys/count-answers.ts';
import { decideConflict } from '#shared/domain/surveys/decide-conflict.ts';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import { legacyAdditionalAnswer } from '#shared/domain/surveys/legacy-additional-answer.ts';
import type { Question } from '#shared/domain/surveys/survey.ts';
import { trimAdditionalAnswers, validateAnswer } from '#shared/domain/surveys/validate-answer.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import { LONGEST_ANSWER_WAIT_MS } from '#shared/limits/surveys.ts';
import type { Call } from '#shared/server/call.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { change, sealedValue, type Tx } from '#shared/server/database/sql.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import type { AnswerSavedView } from '#shared/views/surveys.ts';
import { actsAsDoctor } from './acts-as-doctor.ts';
import { changeSurvey } from './change-survey.ts';
import { findAnswers, type StoredAnswer } from './find-answers.ts';
import { findDefinition, versionOf } from './find-definition.ts';
import { lockSurvey } from './find-survey.ts';
import { presentAnswer } from './present-answer.ts';
import { refuseClosed } from './refuse-closed.ts';

/**
 * Saves one answer; the first one freezes the version of the questions. After completion: 400 Already_Complete. A question that the
 * other answers hide is not asked and accepts no answer. Where two devices contradict each other the answer given later stays; one
 * that lost is not stored and hears which stands. A doctor who answers for the person says why, and what the person had said is kept.
 */
export async function saveAnswer(tx: Tx, { actor, params, body, request }: Call<typeof surveys.saveAnswer>) {
  const survey = orNotFound(await lockSurvey(tx, params.id));
  const byDoctor = actsAsDoctor(survey, actor, body.reason === undefined ? undefined : true);
  if (isRefusal(byDoctor)) return byDoctor;
  const closed = refuseClosed(survey);
  if (closed) return closed;
  const surveyId = await versionOf(tx, survey);
  const definition = await findDefinition(tx, { ...survey, surveyId });
  const question = definition.questions.find(({ key }) => key === body.questionKey);
  if (!question) return refuse('unknown-question');
  if (byDoctor && body.reason === undefined)
    return refuse('invalid-input', { fields: [{ path: 'reason', key: 'field.required' }] });

  const stored = await findAnswers(tx, survey.id);
  const standing = stored.find(({ questionKey }) => questionKey === question.key);
  const given: StoredAnswer = {
    questionKey: question.key,
    value: body.value ?? null,
    additionalAnswer: legacyAdditionalAnswer(question.key, body.additionalAnswer),
    answeredAt: givenAt(tx, body.waitedMs ?? 0),
    answeredBy: actor.userId,
    deviceId: request.deviceId,
    byDoctor,
    reason: byDoctor ? (body.reason ?? null) : null,
    saidBefore: byDoctor ? saidBefore(standing) : null,
  };
  const faults = validateAnswer(question, given, { today: zurichDate(tx.now) });
  const answer = withoutBlanks(question, given);
  const answers = [...stored.filter((one) => one !== standing), answer];
  const visible = visibleQuestions(definition, answers, { sex: survey.sex });
  if (!visible.includes(question)) return refuse('question-hidden');
  if (faults.length > 0) return refuse('answer-invalid', { fields: faults });

  const kept = decideConflict(standing, { ...answer, givenAt: answer.answeredAt, seenAt: body.seenAt });
  const conflict = standing && (kept === 'this' || kept === 'other') ? { kept, other: presentAnswer(standing) } : null;
  const loses = standing !== undefined && (kept === 'other' || kept === 'known');
  const counts = countAnswers(definition, loses ? stored : answers, { sex: survey.sex });
  const reply: Omit<AnswerSavedView, 'status'> = {
    questionKey: question.key,
    answeredAt: loses ? standing.answeredAt : answer.answeredAt,
    savedAt: tx.now.toISOString(),
    surveyId,
    conflict,
    ...counts,
  };
  if (loses) return { ...reply, status: survey.status };
  const changes = { ...counts, surveyId, startedAt: survey.startedAt ?? tx.now };
  const facts = byDoctor ? { questionKey: question.key } : undefined;
  const moved = await changeSurvey(tx, survey, { event: 'answer', actor, changes, ...(facts ? { facts } : {}) });
  if (isRefusal(moved)) return moved;
  await writeAnswer(tx, survey.id, answer);
  // An order shows how far its questionnaire is.
  tellChange(tx, { entity: 'order', id: survey.orderId, about: survey.customerId });
  return { ...reply, status: moved.to };
}

/** An empty text or list is no answer, whatever kind it is of; an empty further one is nothing at all. */
const withoutBlanks = (question: Question, answer: StoredAnswer): StoredAnswer => ({
  ...answer,
  value: isAnswered(answer.value) ? answer.value : null,
  additionalAnswer: trimAdditionalAnswers(question, answer),
});

/** When an answer was given that waited this long: by the one clock, however wrong that of the device is. */
function givenAt(tx: Tx, waitedMs: number): string {
  return new Date(tx.now.getTime() - Math.min(waitedMs, LONGEST_ANSWER_WAIT_MS)).toISOString();
}

/** What the person said themselves, whatever doctors changed it to since. */
function saidBefore(standing: StoredAnswer | undefined): StoredAnswer['saidBefore'] {
  if (!standing || standing.byDoctor) return standing?.saidBefore ?? null;
  const { value, additionalAnswer, answeredAt } = standing;
  return { value, additionalAnswer, answeredAt };
}

/** The one write of an answer, found by its primary key however many are stored. */
async function writeAnswer(tx: Tx, customerSurveyId: string, answer: StoredAnswer): Promise<void> {
  const row = { customerSurveyId, questionKey: answer.questionKey };
  await change(
    tx,
    `INSERT INTO survey_answers (customerSurveyId, questionKey, value, additionalAnswer, answeredAt, answeredBy, deviceId, byDoctor, reason, saidBefore)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE value = VALUES(value), additionalAnswer = VALUES(additionalAnswer), answeredAt = VALUES(answeredAt),
       answeredBy = VALUES(answeredBy), deviceId = VALUES(deviceId), byDoctor = VALUES(byDoctor), reason = VALUES(reason),
       saidBefore = VALUES(saidBefore)`,
    [
      customerSurveyId,
      answer.questionKey,
      sealedValue(tx, SurveyAnswer, row, 'value', { v: answer.value }),
      sealedValue(tx, SurveyAnswer, row, 'additionalAnswer', answer.additionalAnswer),
      new Date(answer.answeredAt),
      answer.answeredBy,
      answer.deviceId,
      answer.byDoctor,
      sealedValue(tx, SurveyAnswer, row, 'reason', answer.reason),
      sealedValue(tx, SurveyAnswer, row, 'saidBefore', answer.saidBefore),
    ],
  );
}
