import type { Answer, Question } from '#shared/domain/surveys/survey.ts';
import { api } from '#web/client/api.ts';

export interface CaseAnswers {
  answers: Answer[];
  questions: Question[];
  isFailed: boolean;
  retry: () => void;
}

/** The questionnaire of a case with its frozen questions; null while it loads, and where the product asks none. */
export function useAnswers(customerSurveyId: string): CaseAnswers | null {
  const skip = customerSurveyId === '';
  const survey = api.useGetCustomerSurveyQuery({ params: { id: customerSurveyId } }, { skip });
  const surveyId = survey.data?.surveyId;
  const answers = api.useListAnswersQuery({ params: { id: customerSurveyId } }, { skip });
  const questions = api.useListSurveyQuestionsQuery({ params: { id: surveyId ?? '' } }, { skip: !surveyId });
  const isFailed = Boolean(survey.error ?? answers.error ?? questions.error);
  if (!isFailed && (!answers.data || !questions.data)) return null;
  return {
    answers: answers.data?.answers ?? [],
    questions: questions.data?.questions ?? [],
    isFailed,
    retry: () => {
      survey.refetch();
      answers.refetch();
      if (surveyId) questions.refetch();
    },
  };
}
