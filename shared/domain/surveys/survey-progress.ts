import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import type { Answer, Question } from '#shared/domain/surveys/survey.ts';

/** 'Lifestyle · 6 of 32': the group's key, the question's place counted from 1, and how many are asked now. */
export interface SurveyProgress {
  group: string;
  index: number;
  count: number;
}

/**
 * The place of a question among those asked; null for one that is hidden or unknown.
 * @param visible result of `visibleQuestions`, so that the count follows every answer that hides or opens questions.
 */
export function surveyProgress(visible: readonly Question[], questionKey: string): SurveyProgress | null {
  const index = visible.findIndex((question) => question.key === questionKey);
  const question = visible[index];
  return question ? { group: question.group, index: index + 1, count: visible.length } : null;
}

/** The question to ask after this one, or null after the last. For a question that was just hidden: the next one asked. */
export function nextQuestion(visible: readonly Question[], question: Question): Question | null {
  const index = visible.findIndex(({ key }) => key === question.key);
  if (index >= 0) return visible[index + 1] ?? null;
  return visible.find(({ order }) => order > question.order) ?? null;
}

/** The question before this one, or null before the first. */
export function previousQuestion(visible: readonly Question[], question: Question): Question | null {
  const index = visible.findIndex(({ key }) => key === question.key);
  if (index >= 0) return visible[index - 1] ?? null;
  return visible.findLast(({ order }) => order < question.order) ?? null;
}

/** 'Continue at question n': the first that has no answer and was not passed over, or null when all were. */
export function resumeQuestion(visible: readonly Question[], answers: readonly Answer[]): Question | null {
  const answered = new Set(answers.filter(({ value }) => isAnswered(value)).map(({ questionKey }) => questionKey));
  const lastAnswered = visible.findLastIndex(({ key }) => answered.has(key));
  const isOpen = (question: Question, index: number) =>
    !answered.has(question.key) && (question.required || index > lastAnswered);
  return visible.find(isOpen) ?? null;
}
