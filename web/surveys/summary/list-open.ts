import type { Question } from '#shared/domain/surveys/survey.ts';
import { listUnfinished } from '../unfinished-answers.ts';
import type { LoadedSurvey } from '../use-survey.ts';

/** A question that keeps the questionnaire from being submitted. */
export interface OpenQuestion {
  question: Question;
  /** What was typed last could not be saved: submitting now would send the answer before it. */
  isUnfinished: boolean;
}

/** What is still to be answered, in the order of the questions. */
export function listOpen(surveyId: string, { visible, missing }: Pick<LoadedSurvey, 'visible' | 'missing'>) {
  const unfinished = listUnfinished(surveyId);
  return visible
    .map((question): OpenQuestion => ({ question, isUnfinished: unfinished.includes(question.key) }))
    .filter(({ question, isUnfinished }) => isUnfinished || missing.includes(question.key));
}
