/**
 * One question. `:page` is the question's key, so that an address keeps its meaning when answers hide or open questions; a number
 * (the specification's form) is taken as the place among the questions asked now.
 */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { nextQuestion, previousQuestion, surveyProgress } from '#shared/domain/surveys/survey-progress.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { BackLink } from '#web/kit/back-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { MissingSurvey } from '../missing-survey.tsx';
import { RefusedNotice } from '../refused-notice.tsx';
import { FROM_SUMMARY } from '../return-to-summary.ts';
import classes from '../survey-texts.module.css';
import { useAnswerSender } from '../use-answer-sender.ts';
import { type LoadedSurvey, useSurvey } from '../use-survey.ts';
import { findAskedQuestion } from './find-asked-question.ts';
import { groupProgress } from './group-progress.ts';
import { GroupRail } from './group-rail.tsx';
import columns from './page.module.css';
import { QuestionForm } from './question-form.tsx';
import { SurveyProgress } from './survey-progress.tsx';

export function PageScreen() {
  const { customerSurveyId = '' } = useParams();
  const survey = useSurvey(customerSurveyId);
  // The next screens must open without a connection too.
  useEffect(() => {
    import('../summary/summary.tsx').catch(() => {});
  }, []);
  return (
    <Page>
      <QueryState query={survey} missing={<MissingSurvey />}>
        {(data) => <AskedQuestion id={customerSurveyId} data={data} />}
      </QueryState>
    </Page>
  );
}

function AskedQuestion({ id, data }: { id: string; data: LoadedSurvey }) {
  const { t } = useTranslation(['surveys', 'common']);
  const language = useLanguage();
  const navigate = useNavigate();
  const location = useLocation();
  const { page = '' } = useParams();
  const [search] = useSearchParams();
  const sender = useAnswerSender(id);
  const returnsToSummary = search.has(FROM_SUMMARY);
  const question = findAskedQuestion(data, page);
  /** None once the person is on the way back or away: a page that goes on by itself must not take them along. */
  const onScreen = useRef<string>(undefined);
  useEffect(() => {
    onScreen.current = question?.key;
    return () => {
      onScreen.current = undefined;
    };
  }, [question?.key]);

  if (data.isReadOnly || sender.closed) {
    return <Navigate to={paths.survey(id)} replace state={{ alreadyComplete: true, closed: sender.closed }} />;
  }
  if (!question) return <Navigate to={paths.survey(id)} replace />;
  if (question.key !== page) return <Navigate to={paths.surveyPage(id, question.key)} replace state={location.state} />;

  const groups = groupProgress(data.survey.groups, data.visible, data.answers, question.key);
  const progress = surveyProgress(data.visible, question.key);
  const group = data.survey.groups.find(({ key }) => key === question.group);
  const groupName = group ? localized(group.name, language) : '';
  const previous = previousQuestion(data.visible, question);

  async function proceed(): Promise<void> {
    if (!question) return;
    // From here on nothing that happens to this page takes the answer away.
    await sender.whenKept();
    if (onScreen.current !== question.key) return;
    const next = nextQuestion(data.visible, question);
    if (returnsToSummary || !next) navigate(paths.surveySummary(id));
    else navigate(paths.surveyPage(id, next.key), { state: { before: question.key } });
  }

  /** Browser back and this link lead to the same page wherever that is possible. */
  function goBack(): void {
    onScreen.current = undefined;
    if (returnsToSummary) navigate(paths.surveySummary(id));
    else if (!previous) navigate(paths.survey(id));
    else if (location.state?.before === previous.key) navigate(-1);
    else navigate(paths.surveyPage(id, previous.key), { replace: true });
  }

  return (
    <div className={columns.columns}>
      <GroupRail groups={groups} />
      <div>
        <BackLink onClick={goBack} />
        <SurveyProgress
          groupName={groupName}
          index={progress?.index ?? 1}
          count={data.visible.length}
          groups={groups}
          sender={sender}
        />
        <ConflictNotice surveyId={id} questions={data.survey.questions} />
        <RefusedNotice surveyId={id} questions={data.survey.questions} refused={sender.refused} />
        <QuestionForm
          key={question.key}
          surveyId={id}
          question={question}
          saved={data.answers.find(({ questionKey }) => questionKey === question.key)}
          former={data.former.find(({ questionKey }) => questionKey === question.key)}
          groupName={groupName}
          onKeep={(answer, typing) => sender.keep(question, answer, { typing })}
          onContinue={() => void proceed()}
          submitLabel={returnsToSummary ? t('surveys:page.toSummary') : t('common:continue')}
        />
        <p className={`muted ${classes.below}`}>{t('surveys:page.pause')}</p>
      </div>
    </div>
  );
}
