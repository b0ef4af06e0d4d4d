import { useEffect, useMemo, useRef, useState } from 'react';
import { missingRequired } from '#shared/domain/surveys/missing-required.ts';
import type { Answer, Question, QuestionGroup, Survey } from '#shared/domain/surveys/survey.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import type { AnswerView, CustomerSurveyView, StoredAnswerView } from '#shared/views/surveys.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { useOnline } from '#web/kit/use-online.ts';
import { keepOffline } from './keep-offline.ts';
import type { KeptSurvey } from './kept/kept-survey.ts';
import { useKeepSurvey, useKeptSurvey } from './kept/use-kept-survey.ts';
import { mergeAnswers } from './merge-answers.ts';
import { showSaved } from './send-survey.ts';
import { onUnsentChange } from './unsent-changes.ts';
import { useSurveyOwner } from './use-survey-owner.ts';
import { useUnsentAnswers } from './use-unsent-answers.ts';

/** A questionnaire with its answers, those not sent yet included, and what follows from them. */
export interface LoadedSurvey {
  customerSurvey: CustomerSurveyView;
  survey: Survey;
  answers: Answer[];
  /** Questions asked with these answers, in order. */
  visible: Question[];
  /** Keys of questions that still need an answer. */
  missing: string[];
  /** The answers as the server has them, with when and by whom they were given. */
  stored: StoredAnswerView[];
  /** What the person answered in their last questionnaire, where they have not answered here: to be confirmed, no answers yet. */
  former: AnswerView[];
  /** Answers that a doctor gave for the person on the phone. */
  byPhone: StoredAnswerView[];
  /** Submitted, or its order cancelled or completed. */
  isReadOnly: boolean;
}

/** A questionnaire as the server told it. */
type ShownSurvey = Omit<KeptSurvey, 'userId' | 'sessionId'>;

const isReadOnly = ({ status, closed }: CustomerSurveyView): boolean =>
  status === SurveyStatus.COMPLETED || closed !== null;

/** A version holds the questions of all product groups; a questionnaire asks those of its own groups. */
function ofProductGroup(groups: readonly QuestionGroup[], questions: readonly Question[]): Survey {
  return { groups, questions: questions.filter(({ group }) => groups.some(({ key }) => key === group)) };
}

/** Loads a questionnaire, none without an id; shaped like a query for `QueryState`. What failed is requested again when the connection returns. */
export function useSurvey(id: string) {
  const userId = useSurveyOwner();
  const skip = id === '';
  const customerSurvey = api.useGetCustomerSurveyQuery({ params: { id } }, { skip });
  const versionId = customerSurvey.data?.surveyId ?? '';
  const version = { params: { id: versionId } };
  const questions = api.useListSurveyQuestionsQuery(version, { skip: versionId === '' });
  const productGroupId = customerSurvey.data?.productGroupId ?? '';
  const groups = api.useListProductGroupQuestionGroupsQuery(
    { params: { id: versionId, productGroupId } },
    { skip: versionId === '' },
  );
  const answers = api.useListAnswersQuery({ params: { id } }, { skip });
  const unsent = useUnsentAnswers(id, userId);
  const dispatch = useAppDispatch();
  useEffect(keepOffline, []);
  const isOnline = useOnline();
  /** What this browser sent since the page opened: a list that was read before, and comes later, says less. */
  const [sent] = useState<Sent>(() => new Map());

  const kept = useKeptSurvey(id);
  const parts = [customerSurvey, questions, groups, answers];
  const errors = parts.map((part) => part.error).filter((one) => one !== undefined);
  // From then on until the server has told: a page must not go under somebody's fingers when the connection comes back.
  const [goesOnWithKept, setGoesOn] = useState(false);
  if (!goesOnWithKept && (!isOnline || errors.some(isUnanswered))) setGoesOn(true);
  const fresh = useMemo((): ShownSurvey | undefined => {
    if (!customerSurvey.data || !questions.data || !groups.data || !answers.data) return undefined;
    const survey = ofProductGroup(groups.data.groups, questions.data.questions);
    return { surveyId: id, customerSurvey: customerSurvey.data, survey, answers: answers.data };
  }, [id, customerSurvey.data, questions.data, groups.data, answers.data]);
  useKeepSurvey(fresh, fresh !== undefined && !isReadOnly(fresh.customerSurvey));

  const data = useMemo((): LoadedSurvey | undefined => {
    const shown = fresh ?? (goesOnWithKept ? kept : null);
    if (!shown || kept === undefined || !unsent) return undefined;
    const { customerSurvey, survey } = shown;
    const { former } = shown.answers;
    const answers = latest(shown.answers.answers, sent.get(id));
    const merged = mergeAnswers(survey.questions, answers, unsent);
    const person = { sex: customerSurvey.sex };
    return {
      customerSurvey,
      survey,
      answers: merged,
      visible: visibleQuestions(survey, merged, person),
      missing: missingRequired(survey, merged, person),
      stored: answers,
      former: former.filter(({ questionKey }) => !merged.some((one) => one.questionKey === questionKey)),
      byPhone: answers.filter(
        ({ questionKey, byDoctor }) => byDoctor && !unsent.some((one) => one.questionKey === questionKey),
      ),
      isReadOnly: isReadOnly(customerSurvey),
    };
  }, [fresh, kept, goesOnWithKept, unsent, sent, id]);

  // What another tab sent is shown here at once.
  useEffect(
    () =>
      onUnsentChange(({ surveyId, saved }) => {
        if (surveyId !== id || !saved) return;
        sent.set(id, new Map(sent.get(id)).set(saved.questionKey, saved));
        showSaved(dispatch, id, saved);
      }),
    [dispatch, id, sent],
  );

  const refetch = () => {
    for (const part of [customerSurvey, answers]) void part.refetch();
    if (versionId !== '') for (const part of [questions, groups]) void part.refetch();
  };

  // Without a connection the questions go on being answered; the banner above says what is wrong.
  const said = errors.find((one) => !isUnanswered(one));
  // What is kept is looked for before anything is called lost.
  const error = data === undefined && kept !== undefined ? errors[0] : said;
  const reload = useRef(() => {});
  useEffect(() => {
    reload.current = errors.length > 0 && fresh === undefined ? refetch : () => {};
  });
  useEffect(() => {
    if (isOnline) reload.current();
  }, [isOnline]);

  return { data, error, isFetching: parts.some((part) => part.isFetching), refetch };
}

/** By questionnaire and question. */
type Sent = Map<string, ReadonlyMap<string, StoredAnswerView>>;

/** Of each answer the one that was given last. */
function latest(
  listed: readonly StoredAnswerView[],
  sent: ReadonlyMap<string, StoredAnswerView> = new Map(),
): StoredAnswerView[] {
  const byKey = new Map(sent);
  for (const row of listed) {
    const own = byKey.get(row.questionKey);
    if (!own || own.answeredAt <= row.answeredAt) byKey.set(row.questionKey, row);
  }
  return [...byKey.values()];
}

const isUnanswered = (error: object): boolean => 'statusCode' in error && error.statusCode === 0;
