import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { missingRequired } from '#shared/domain/surveys/missing-required.ts';
import type { Answer, Question, Survey } from '#shared/domain/surveys/survey.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import type { CustomerSurveyView } from '#shared/views/surveys.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { useOnline } from '#web/kit/use-online.ts';
import { mergeAnswers } from './merge-answers.ts';
import { listUnsent, onUnsentChange, unsentRevision } from './unsent-answers.ts';

/** A questionnaire with its answers, those not sent yet included, and what follows from them. */
export interface LoadedSurvey {
  customerSurvey: CustomerSurveyView;
  survey: Survey;
  answers: Answer[];
  /** Questions asked with these answers, in order. */
  visible: Question[];
  /** Keys of questions that still need an answer. */
  missing: string[];
  /** Submitted, or its order cancelled or completed. */
  isReadOnly: boolean;
}

/** Loads a questionnaire; shaped like a query for `QueryState`. What failed is requested again when the connection returns. */
export function useSurvey(id: string) {
  const userId = useAppSelector(selectUser)?.id ?? '';
  const customerSurvey = api.useGetCustomerSurveyQuery({ params: { id } });
  const versionId = customerSurvey.data?.surveyId ?? '';
  const version = { params: { id: versionId } };
  const questions = api.useListSurveyQuestionsQuery(version, { skip: versionId === '' });
  const groups = api.useListSurveyQuestionGroupsQuery(version, { skip: versionId === '' });
  const answers = api.useListAnswersQuery({ params: { id } });
  const unsentAt = useSyncExternalStore(onUnsentChange, unsentRevision);
  const isOnline = useOnline();

  const data = useMemo((): LoadedSurvey | undefined => {
    if (!customerSurvey.data || !questions.data || !groups.data || !answers.data) return undefined;
    const survey = { groups: groups.data.groups, questions: questions.data.questions };
    const unsent = unsentAt >= 0 ? listUnsent(id, userId) : [];
    const merged = mergeAnswers(survey.questions, answers.data.answers, unsent);
    const person = { sex: customerSurvey.data.sex };
    return {
      customerSurvey: customerSurvey.data,
      survey,
      answers: merged,
      visible: visibleQuestions(survey, merged, person),
      missing: missingRequired(survey, merged, person),
      isReadOnly: customerSurvey.data.status === SurveyStatus.COMPLETED || customerSurvey.data.closed !== null,
    };
  }, [customerSurvey.data, questions.data, groups.data, answers.data, unsentAt, id, userId]);

  const parts = [customerSurvey, questions, groups, answers];
  const refetch = () => {
    for (const part of [customerSurvey, answers]) void part.refetch();
    if (versionId !== '') for (const part of [questions, groups]) void part.refetch();
  };

  const error = parts.find((part) => part.error !== undefined)?.error;
  const reload = useRef(() => {});
  useEffect(() => {
    reload.current = error !== undefined && data === undefined ? refetch : () => {};
  });
  useEffect(() => {
    if (isOnline) reload.current();
  }, [isOnline]);

  return { data, error, isFetching: parts.some((part) => part.isFetching), refetch };
}
