import type { Answer, Question } from '#shared/domain/surveys/survey.ts';
import type { StoredAnswerView } from '#shared/views/surveys.ts';
import { useSurvey } from '#web/surveys/use-survey.ts';

export interface CaseAnswers {
  answers: Answer[];
  /** Those a doctor gave for the person. */
  byPhone: StoredAnswerView[];
  /** Asked with these answers: an answer whose question is hidden by now is none. */
  questions: Question[];
  isFailed: boolean;
  retry: () => void;
}

/** The questionnaire of a case with its frozen questions; null while it loads, and where the product asks none. */
export function useAnswers(customerSurveyId: string): CaseAnswers | null {
  const { data, error, refetch } = useSurvey(customerSurveyId);
  if (customerSurveyId === '' || (!data && !error)) return null;
  return {
    answers: data?.answers ?? [],
    byPhone: data?.byPhone ?? [],
    questions: data?.visible ?? [],
    isFailed: data === undefined,
    retry: refetch,
  };
}
