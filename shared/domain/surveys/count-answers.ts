import { isAnswered } from './is-answered.ts';
import type { Answer, Respondent, Survey } from './survey.ts';
import { visibleQuestions } from './visible-questions.ts';

/** How many questions are asked with these answers, and how many of those are answered. */
export function countAnswers(
  survey: Survey,
  answers: readonly Answer[],
  person: Respondent,
): { answered: number; questions: number } {
  const visible = visibleQuestions(survey, answers, person);
  const values = new Map(answers.map(({ questionKey, value }) => [questionKey, value]));
  return { answered: visible.filter(({ key }) => isAnswered(values.get(key))).length, questions: visible.length };
}
