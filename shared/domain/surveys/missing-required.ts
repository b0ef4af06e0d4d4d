import { isAnswered, matchesAny } from '#shared/domain/surveys/is-answered.ts';
import type { Answer, Question, Respondent, Survey } from '#shared/domain/surveys/survey.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';

/** Keys of the questions that must still be answered, in their order; the questionnaire can be completed when none is left. */
export function missingRequired(survey: Survey, answers: readonly Answer[], person: Respondent): string[] {
  const given = new Map(answers.map((answer) => [answer.questionKey, answer]));
  return visibleQuestions(survey, answers, person)
    .filter((question) => isMissing(question, given.get(question.key)))
    .map((question) => question.key);
}

function isMissing(question: Question, answer: Answer | undefined): boolean {
  if (!answer || !isAnswered(answer.value)) return question.required;
  return (question.additionalAnswers ?? []).some(
    (additional) =>
      additional.required &&
      matchesAny(answer.value, additional.showIfAnswer) &&
      !isAnswered(answer.additionalAnswer.find(({ key }) => key === additional.key)?.value),
  );
}
