import type { Question, Survey } from '#shared/domain/surveys/survey.ts';
import { nextQuestion } from '#shared/domain/surveys/survey-progress.ts';

/**
 * The question an address means: by key, or by its place counted from 1. For a question that is hidden now, the next one asked;
 * null for what does not exist.
 */
export function findAskedQuestion(
  { survey, visible }: { survey: Survey; visible: readonly Question[] },
  page: string,
): Question | null {
  if (/^\d+$/.test(page)) return visible[Number(page) - 1] ?? null;
  const question = survey.questions.find(({ key }) => key === page);
  if (!question) return null;
  const isAsked = visible.some(({ key }) => key === page);
  return isAsked ? question : (nextQuestion(visible, question) ?? visible.at(-1) ?? null);
}
