import { isAnswered, matchesAny } from '#shared/domain/surveys/is-answered.ts';
import type { AdditionalAnswer, Answer, Question } from '#shared/domain/surveys/survey.ts';
import { validateValue } from '#shared/domain/surveys/validate-value.ts';
import type { FieldError } from '#shared/errors.ts';

/**
 * What is wrong with an answer; an empty list when it can be saved. The path is `value`, or
 * `additionalAnswer.<key>` for a question below the answer. An additional answer that was not asked for is refused
 * rather than kept unseen: `trimAdditionalAnswers` removes it first.
 * @param today calendar day in Zurich, `YYYY-MM-DD`; dates of the past lie on or before it.
 */
export function validateAnswer(question: Question, answer: Answer, { today }: { today: string }): FieldError[] {
  const errors = validateValue(question, answer.value, 'value', today);
  const given = new Map(answer.additionalAnswer.map(({ key, value }) => [key, value]));
  const isDuplicate = given.size < answer.additionalAnswer.length;
  const asked = (question.additionalAnswers ?? []).filter(({ showIfAnswer }) => matchesAny(answer.value, showIfAnswer));
  for (const additional of asked) {
    errors.push(...validateValue(additional, given.get(additional.key) ?? null, pathOf(additional.key), today));
    given.delete(additional.key);
  }
  for (const [key, value] of given) {
    if (isAnswered(value)) errors.push({ path: pathOf(key), key: 'field.answer.not-asked' });
  }
  if (isDuplicate) errors.push({ path: 'additionalAnswer', key: 'field.answer.twice' });
  return errors;
}

/** The additional answers that the given answer asks for, without empty ones: what is left when 'yes' becomes 'no'. */
export function trimAdditionalAnswers(question: Question, answer: Answer): AdditionalAnswer[] {
  const asked = (question.additionalAnswers ?? []).filter(({ showIfAnswer }) => matchesAny(answer.value, showIfAnswer));
  return answer.additionalAnswer.filter(({ key, value }) => isAnswered(value) && asked.some((one) => one.key === key));
}

function pathOf(key: string): string {
  return `additionalAnswer.${key}`;
}
